import { parentPort, workerData } from 'node:worker_threads';
import { type Drawing, draw } from './draw-files';

// A server thread, fresh for each poll: the modules of the pages hold the data of one poll.
// oxlint-disable-next-line typescript/no-unsafe-assignment -- The server hands it over (backend/src/pages/pages.service.ts).
const drawing: Drawing = workerData;
parentPort?.postMessage(await draw(drawing));
