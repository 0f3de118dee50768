import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

// Loaded before the backend by `node --import` (docs/operations.md, 'Traces'): each request of the API and its statements.

const KEPT =
  /^(http\.request\.method|http\.request\.header\.x-request-id|http\.response\.status_code|url\.path|db\..+)$/;

/** Drops what tells who asked: addresses, searches in the query, values in the messages of errors. */
const withoutVisitors = {
  onStart() {},
  onEnd(span) {
    for (const key of Object.keys(span.attributes)) if (!KEPT.test(key)) delete span.attributes[key];
    span.events.length = 0;
    delete span.status.message;
  },
  async forceFlush() {},
  async shutdown() {},
};

register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
new NodeTracerProvider({
  resource: detectResources({ detectors: [envDetector] }),
  spanProcessors: [withoutVisitors, new BatchSpanProcessor(new OTLPTraceExporter())],
}).register({ propagator: null }); // No visitor decides what is traced.
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => !url?.startsWith('/api/'),
      disableOutgoingRequestInstrumentation: true,
      headersToSpanAttributes: { server: { requestHeaders: ['x-request-id'] } },
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
});
