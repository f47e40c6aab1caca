//! A change that is to be made, whatever it answers, and its way back to whoever asked for it.

use std::pin::Pin;

use tokio::sync::oneshot;

use super::sql::Connection;
use super::{Ids, StoreError};

/// A change, and what it answers.
pub trait Write: Send + 'static {
    type Answer: Send + 'static;

    /// Makes the change inside a transaction that is open already. May be asked for again if that
    /// transaction was taken back.
    fn write(
        &self,
        db: &mut Connection,
        ids: &Ids,
    ) -> impl Future<Output = Result<Self::Answer, StoreError>> + Send;
}

/// A change that waits for its turn, whatever it answers.
pub trait Request: Send {
    fn run<'a>(&'a mut self, db: &'a mut Connection, ids: &'a Ids) -> Running<'a>;
    /// Tells the caller, who may be gone: with what came of it, or with the fault of the batch.
    fn answer(self: Box<Self>, fault: Option<StoreError>);
}

/// Says whether the change may stay.
type Running<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;
type Answer<W> = Result<<W as Write>::Answer, StoreError>;

struct Waiting<W: Write> {
    write: W,
    came_of_it: Option<Answer<W>>,
    caller: oneshot::Sender<Answer<W>>,
}

/// A request, and where its answer will be.
pub fn request<W: Write + Sync>(write: W) -> (Box<dyn Request>, oneshot::Receiver<Answer<W>>) {
    let (caller, answer) = oneshot::channel();
    (Box::new(Waiting { write, came_of_it: None, caller }), answer)
}

impl<W: Write + Sync> Request for Waiting<W> {
    fn run<'a>(&'a mut self, db: &'a mut Connection, ids: &'a Ids) -> Running<'a> {
        Box::pin(async move {
            let answer = self.write.write(db, ids).await;
            match self.came_of_it.insert(answer) {
                Ok(_) => Ok(()),
                Err(fault) => Err(fault.clone()),
            }
        })
    }

    fn answer(self: Box<Self>, fault: Option<StoreError>) {
        let answer = match (fault, self.came_of_it) {
            // Its own fault says more than that of the batch, which may follow from it.
            (_, Some(Err(own))) => Err(own),
            (Some(fault), _) => Err(fault),
            (None, Some(answer)) => answer,
            (None, None) => Err(StoreError::Closed),
        };
        // Nobody may be waiting any more; the change is made all the same.
        let _ = self.caller.send(answer);
    }
}
