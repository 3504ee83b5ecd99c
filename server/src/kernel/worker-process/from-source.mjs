// Starts a worker from its TypeScript source, in development and in tests; in a build each worker is a program of its own.
import { register } from "tsx/esm/api";

register();
await import(process.argv[2]);
