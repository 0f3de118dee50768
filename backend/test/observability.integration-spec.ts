import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { freePort } from 'test-support/free-port';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PRODUCT_FOLDER } from '../src/platform/config/config.js';
import { ServedPoll } from './support/served-poll.js';
import { voteOf } from './support/voters.js';

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+m$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({
            summary: z.string().endsWith('.'),
            why: z.string().regex(/^[A-Z\d].*\.$/),
            runbook: z.string(),
          }),
        }),
      ),
    }),
  ),
});

const targetSchema = z.object({ refId: z.string(), expr: z.string() });

const dashboardSchema = z.object({
  title: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  panels: z.array(z.object({ id: z.int(), title: z.string(), targets: z.array(targetSchema).min(1) })).min(1),
});

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(PRODUCT_FOLDER, 'deploy/observability', file), 'utf8'));
}

const rules = rulesSchema.parse(read('prometheus-alerts.json')).groups.flatMap((group) => group.rules);
const dashboard = dashboardSchema.parse(read('grafana-dashboard.json'));
const panels = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ refId, expr }) => [title, refId, expr] as const),
);

/** Every metrics line of a server that has counted a vote. */
let samples: string[];

beforeAll(async () => {
  const METRICS_PORT = await freePort();
  // No server listens there; the metric of the feed's age exists all the same.
  const { url } = await ServedPoll.start({ METRICS_PORT, TRENDS_FEED_URL: 'http://127.0.0.1:9/' });
  await request(url).post('/api/vote').send(voteOf('ada')).expect(201);
  const { text } = await request(`http://127.0.0.1:${METRICS_PORT}`).get('/metrics').expect(200);
  samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
});

/** Our metrics that no backend has: a rule of the operator's, and what a backup records (`test:alerts` has a real one). */
const OF_NO_BACKEND = ['poll_backends_expected', 'poll_last_backup_timestamp_seconds'];

/** Rules about other exporters' metrics. */
const OF_EXPORTERS = /\b(node|probe|pg)_|job(=~|=)"(node|nginx)/;

/** The selectors in `expr` that match no sample of the server, by metric, labels and values. */
function missingIn(expr: string): string[] {
  const selectors = [...expr.matchAll(/\b((?:poll|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)];
  expect(selectors.length > 0 || OF_EXPORTERS.test(expr)).toBe(true);
  return selectors.flatMap(([selector, name = '', matchers = '']) => {
    if (OF_NO_BACKEND.includes(name)) return [];
    const wanted = [...matchers.matchAll(/([a-z]+)(=~|=)"([^"]*)"/g)]
      // Prometheus adds job and instance, and the test server has no errors.
      .filter(
        ([, label = '', operator]) => !/^(job|instance)$/.test(label) && !(label === 'status' && operator === '=~'),
      )
      .map(([, label, , value]) => `${label}="${value}"`);
    const isThere = samples.some(
      (line) => /^[a-z0-9_]+/.exec(line)?.[0] === name && wanted.every((part) => line.includes(part)),
    );
    return isThere ? [] : [selector];
  });
}

describe('the alert rules', () => {
  it.each(rules.map(({ alert, expr }) => [alert, expr]))('%s uses metrics that the server has', (_alert, expr) => {
    expect(missingIn(expr)).toEqual([]);
  });

  it('each have a section in the runbook', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const manual = readFileSync(join(PRODUCT_FOLDER, 'docs/operations.md'), 'utf8');
    const sections = Array.from(manual.matchAll(/^### (\w+)$/gm), ([, title]) => title);
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(sections).toContain(alert);
    }
  });
});

describe('the dashboard', () => {
  it.each(panels)('%s (%s) uses metrics that the server has', (_title, _refId, expr) => {
    expect(missingIn(expr)).toEqual([]);
  });

  it('works with any Prometheus data source', () => {
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    const sources = JSON.stringify(read('grafana-dashboard.json')).match(/"uid":"\$\{datasource\}"/g) ?? [];
    expect(sources.length).toBeGreaterThan(panels.length);
  });
});
