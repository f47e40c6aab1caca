//! Criss-Cross Town by its rules: one test for each clause, named after it.

mod cards;
mod cutting;
mod finish;
mod houses;
mod notation;
mod numbers;
mod passing;
mod placing;
mod player;
mod rounds;
mod scissors;
mod scoring;
mod seeds;
mod show;
mod support;
mod workers;
