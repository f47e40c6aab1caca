//! Criss-Cross Town by its rules: one test for each clause, named after it.

mod cards;
mod cutting;
mod finish;
mod houses;
mod notation;
mod numbers;
mod paper;
mod passing;
mod placing;
mod player;
mod reading;
mod rounds;
mod scissors;
mod scoring;
mod seeds;
mod show;
mod solve;
mod support;
mod towns;
mod workers;
