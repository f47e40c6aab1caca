//! Discord by its own name: TLS in front of a world, with a certificate that only this client trusts.
//!
//! With it the bot is told nothing that it is not told in production: where the name leads and what is trusted is
//! the client's business. The gateway's address is the world's own, without TLS: serenity takes no certificate there.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use crosstown::discord::bot::client_to;
use crosstown::playground::World;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

pub const NAME: &str = "discord.com";

/// A client for which a world is Discord.
pub async fn client(world: &World) -> reqwest::Client {
    let made = rcgen::generate_simple_self_signed([NAME.to_owned()]).expect("a certificate");
    let certificate = made.cert.der().clone();
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key.into())
        .expect("the key is the certificate's");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(serve(listener, TlsAcceptor::from(Arc::new(config)), world.address()));
    let trusted = reqwest::Certificate::from_der(&certificate).expect("a certificate");
    client_to(|builder| builder.resolve(NAME, address).add_root_certificate(trusted))
}

/// Takes the TLS off, and hands everything on.
async fn serve(listener: TcpListener, acceptor: TlsAcceptor, world: SocketAddr) {
    while let Ok((stream, _)) = listener.accept().await {
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            let _ = stream.set_nodelay(true);
            let Ok(mut outside) = acceptor.accept(stream).await else { return };
            let Ok(mut inside) = TcpStream::connect(world).await else { return };
            let _ = inside.set_nodelay(true);
            // Either side hangs up when it likes.
            let _ = copy_bidirectional(&mut outside, &mut inside).await;
        });
    }
}
