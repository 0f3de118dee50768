import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { installMonitoringTools, prometheus } from '../../tools/scripts/test-tools.mjs';
import { freePort } from './free-port.js';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.js';

const RULES = fileURLToPath(new URL('../../deploy/observability/prometheus-alerts.json', import.meta.url));
/** Seconds between two scrapes, and between two evaluations of the rules. */
const INTERVAL = 1;
/** ms */
const LONGEST_START = 30_000;

/** As in Prometheus' own configuration. */
interface ScrapeConfig {
  job_name: string;
  static_configs: { targets: string[]; labels?: Record<string, string> }[];
  metrics_path?: string;
  params?: Record<string, string[]>;
  relabel_configs?: object[];
}

/** An alert that has fired, with times in seconds since Prometheus started. */
export interface FiredAlert {
  name: string;
  labels: Record<string, string>;
  first: number;
  last: number;
}

const seriesSchema = z.object({
  data: z.object({
    result: z.array(
      z.object({ metric: z.record(z.string(), z.string()), values: z.array(z.tuple([z.number(), z.string()])) }),
    ),
  }),
});
const currentSchema = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
});

/** A real Prometheus with the shipped alert rules and their real `for` times. */
export class Prometheus {
  /** The tail of its output. */
  private errors = '';

  private constructor(
    readonly url: string,
    private readonly begun: number,
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  /**
   * Resolves once every target was scraped: what counts up before that is not an increase. `expectedBackends`: what PollDown
   * compares with; without it, the number of targets of the job `poll`.
   */
  static async start(jobs: ScrapeConfig[], expectedBackends?: number): Promise<Prometheus> {
    installMonitoringTools();
    const folder = makeTemporaryFolder();
    const expected = { record: 'poll_backends_expected', expr: `vector(${expectedBackends})` };
    const groups = expectedBackends === undefined ? [] : [{ name: 'expected', rules: [expected] }];
    const interval = `${INTERVAL}s`;
    const configuration = {
      global: { scrape_interval: interval, evaluation_interval: interval, scrape_timeout: interval },
      rule_files: [RULES, join(folder, 'expected.json')],
      scrape_configs: jobs,
    };
    writeFileSync(join(folder, 'expected.json'), JSON.stringify({ groups }));
    writeFileSync(join(folder, 'prometheus.json'), JSON.stringify(configuration));
    const address = `127.0.0.1:${await freePort()}`;
    const places = [`--config.file=${join(folder, 'prometheus.json')}`, `--storage.tsdb.path=${join(folder, 'data')}`];
    const child = spawn(prometheus(), [...places, `--web.listen-address=${address}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const started = new Prometheus(`http://${address}`, Date.now() / 1000, folder, child);
    await started.isReady();
    const targets = jobs.flatMap(({ static_configs }) => static_configs.flatMap((group) => group.targets));
    await started.hasRead(targets.length);
    return started;
  }

  /** The names of the alerts that fire now, without duplicates. */
  async firing(): Promise<string[]> {
    const { data } = currentSchema.parse(await this.ask('query', { query: 'ALERTS{alertstate="firing"}' }));
    return [...new Set(data.result.map(({ metric }) => metric.alertname ?? ''))].toSorted();
  }

  /** Every alert that has fired so far, in the order of their start. */
  async fired(): Promise<FiredAlert[]> {
    const end = Date.now() / 1000;
    const range = { start: String(this.begun), end: String(end), step: String(INTERVAL) };
    const { data } = seriesSchema.parse(
      await this.ask('query_range', { query: 'ALERTS{alertstate="firing"}', ...range }),
    );
    const alerts = data.result.map(({ metric: { __name__, alertname = '', alertstate, ...labels }, values }) => {
      const times = values.map(([time]) => Math.round(time - this.begun));
      return { name: alertname, labels, first: times.at(0) ?? 0, last: times.at(-1) ?? 0 };
    });
    return alerts.toSorted((one, other) => one.first - other.first);
  }

  /** Seconds since the start. */
  elapsed(): number {
    return Math.round(Date.now() / 1000 - this.begun);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) {
      throw new Error(`Prometheus ended by itself: ${this.errors}`);
    }
    const exited = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await exited;
    removeFolder(this.folder);
  }

  private async ask(call: 'query' | 'query_range', parameters: Record<string, string>): Promise<unknown> {
    const response = await fetch(`${this.url}/api/v1/${call}?${new URLSearchParams(parameters).toString()}`);
    if (!response.ok) throw new Error(`Prometheus responded ${response.status}: ${await response.text()}`);
    return response.json();
  }

  private async hasRead(targets: number): Promise<void> {
    const end = Date.now() + LONGEST_START;
    while (currentSchema.parse(await this.ask('query', { query: 'up' })).data.result.length < targets) {
      if (Date.now() > end) throw new Error(`Prometheus has not read ${targets} targets`);
      await setTimeout(50);
    }
  }

  private async isReady(): Promise<void> {
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.errors = `${this.errors}${text}`.slice(-4_000);
    });
    const end = Date.now() + LONGEST_START;
    while (
      !(await fetch(`${this.url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (this.process.exitCode !== null || Date.now() > end) {
        this.process.kill();
        throw new Error(`Prometheus did not start:\n${this.errors}`);
      }
      await setTimeout(50);
    }
  }
}
