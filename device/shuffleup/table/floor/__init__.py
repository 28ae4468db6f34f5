"""The part of a table that follows its floor: orders, rows, and play without it."""
