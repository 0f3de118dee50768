import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds: most responses take milliseconds, an export may take minutes. */
const DURATIONS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 30];

interface EndedRequest {
  route: string;
  status: number;
  ms: number;
}

/** Creates the metrics of requests. Returns the watcher for `Responses`. */
export function requestMetrics(registry: Registry): (request: EndedRequest) => void {
  const requests = new Counter({
    name: 'poll_http_requests_total',
    help: 'Requests by route and status; 499: the client closed the connection before the response.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'poll_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response.',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers: [registry],
  });
  return ({ route, status, ms }) => {
    requests.inc({ route, status });
    durations.observe({ route }, ms / 1000);
  };
}
