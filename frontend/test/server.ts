import { setupServer } from 'msw/node';

/** Replaces the backend at the network. It has no responses of its own: tests add theirs with `server.use(…)`. */
export const server = setupServer();
