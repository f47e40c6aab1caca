//! Connections that can be cut after any byte, so that tests see answers lost on the way and
//! gateway frames torn in half.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll},
};

use axum::{extract::connect_info::Connected, serve::IncomingStream};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
};

/// A handle on one connection.
#[derive(Clone)]
pub struct Wire(Arc<AtomicUsize>);

impl Wire {
    /// Lets so many more bytes out, then breaks the connection.
    pub fn cut_after(&self, bytes: usize) {
        self.0.store(bytes, Ordering::SeqCst);
    }
}

impl Connected<IncomingStream<'_, Listener>> for Wire {
    fn connect_info(stream: IncomingStream<'_, Listener>) -> Self {
        stream.io().wire.clone()
    }
}

/// A TCP listener whose connections can be cut.
pub struct Listener(pub TcpListener);

impl axum::serve::Listener for Listener {
    type Io = Cuttable;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Cuttable, SocketAddr) {
        let (stream, peer) = axum::serve::Listener::accept(&mut self.0).await;
        // Small frames must not wait for each other; without the option they are only slower.
        let _ = stream.set_nodelay(true);
        (Cuttable { stream, wire: Wire(Arc::new(AtomicUsize::new(usize::MAX))) }, peer)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// A stream that stops in the middle when its [`Wire`] says so.
pub struct Cuttable {
    stream: TcpStream,
    wire: Wire,
}

impl AsyncRead for Cuttable {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Cuttable {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let allowed = self.wire.0.load(Ordering::SeqCst);
        if allowed == usize::MAX {
            return Pin::new(&mut self.stream).poll_write(context, bytes);
        }
        if allowed == 0 {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        let piece = &bytes[..bytes.len().min(allowed)];
        let written = Pin::new(&mut self.stream).poll_write(context, piece);
        if let Poll::Ready(Ok(count)) = written {
            self.wire.cut_after(allowed - count);
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
