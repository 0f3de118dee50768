import { setupServer } from 'msw/node';

/** Stands in for the backend at the network. It knows no answers: every test gives its own with `server.use(…)`. */
export const server = setupServer();
