import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { promtool } from '../../tools/scripts/test-tools.mjs';
import { PRODUCT_FOLDER } from '../src/platform/config/config.js';
import type { AlertCase } from './support/alerts/alert-case.js';
import { BACKEND_CASES } from './support/alerts/backend-cases.js';
import { EXPORTER_CASES } from './support/alerts/exporter-cases.js';

const RULES = join(PRODUCT_FOLDER, 'deploy/observability/prometheus-alerts.json');
const ruleSchema = z.object({
  alert: z.string(),
  labels: z.object({ severity: z.string() }),
  annotations: z.object({ summary: z.string(), why: z.string(), runbook: z.string() }),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(JSON.parse(readFileSync(RULES, 'utf8')))
  .groups.flatMap((group) => group.rules);

const CASES = [...BACKEND_CASES, ...EXPORTER_CASES];

/** promtool's output for each case that fails. */
let failures: Map<string, string>;

beforeAll(() => {
  failures = failuresOf(CASES);
});

const nameOf = ({ alert, when }: AlertCase) => `${alert} at ${when}`;

/** One run of promtool for all, because each loads the rules anew. */
function failuresOf(cases: AlertCase[]): Map<string, string> {
  const tests = cases.map((each) => {
    const { alert, when, series, fires } = each;
    const rule = rules.find(({ alert: name }) => name === alert);
    if (rule === undefined) throw new Error(`there is no ${alert}`);
    const expected = fires && {
      exp_labels: { ...rule.labels, ...fires.labels },
      exp_annotations: { ...rule.annotations, summary: fires.summary },
    };
    return {
      name: nameOf(each),
      interval: '15s',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [
        { eval_time: when.split(': ', 1)[0], alertname: alert, exp_alerts: expected ? [expected] : [] },
      ],
    };
  });
  const folder = makeTemporaryFolder();
  const file = join(folder, 'cases.json');
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '15s', tests }));
  const { status, stderr } = spawnSync(promtool(), ['test', 'rules', file], { encoding: 'utf8' });
  removeFolder(folder);
  const parts = stderr.split(/^ *name: /m).slice(1);
  if (status !== 0 && parts.length === 0) throw new Error(`promtool found no case that fails:\n${stderr}`);
  return new Map(parts.map((part) => [/^[^\n]+?(?=,\n)/.exec(part)?.[0] ?? '', part]));
}

describe.each([...new Set(rules.map(({ alert }) => alert))])('%s', (alert) => {
  const own = CASES.filter((each) => each.alert === alert);

  it.each(own.map((each) => [each.fires ? 'fires' : 'is quiet', each.when, nameOf(each)] as const))(
    '%s at %s',
    (_what, _when, name) => {
      expect(failures.get(name)).toBeUndefined();
    },
  );

  it('has a case of both kinds', () => {
    expect(new Set(own.map(({ fires }) => fires !== undefined))).toEqual(new Set([true, false]));
  });
});

it('names the case that fails', () => {
  const [first] = CASES;
  if (first?.fires === undefined) throw new Error('the first case fires');
  const fires = { ...first.fires, summary: 'Another.' };
  const wrong = { ...first, when: '3m: the summary, as said here, is another', fires };
  expect([...failuresOf([first, wrong]).keys()]).toEqual([nameOf(wrong)]);
});
