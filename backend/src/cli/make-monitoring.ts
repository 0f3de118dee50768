import 'reflect-metadata';
import { chownSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readEnvironment } from '../platform/config/config.js';
import { print } from '../platform/logging/terminal.mjs';
import { rejectArguments } from './command-line.mjs';
import { alertMails, expectedBackends, probes } from './monitoring/settings.js';
import { runCommand } from './run-command.js';
import { USAGES } from './usages.mjs';

// deploy/compose/monitoring.yml runs this first. Prometheus and Alertmanager do not read the environment, so poll-specific
// settings are written to files for them.

/** `nobody`, the user id in their official images. */
const NOBODY = 65_534;

const argumentsSchema = z.tuple([z.string(), z.coerce.number().int().min(1), z.email()], z.string());

await runCommand(USAGES['make-monitoring'], async ({ positionals }) => {
  const given = argumentsSchema.safeParse(positionals);
  if (!given.success)
    rejectArguments(USAGES['make-monitoring'], 'BACKENDS is a whole number from 1 on, and EMAIL an email address');
  const [folder, backends, email, ...names] = given.data;
  const { SMTP_URL, MAIL_FROM } = readEnvironment();
  const sender = MAIL_FROM?.address ?? `no-reply@${names[0] ?? 'localhost'}`;
  write(join(folder, 'expected.json'), expectedBackends(backends));
  write(join(folder, 'probes.json'), probes(names[0]));
  write(join(folder, 'alertmanager.json'), alertMails(SMTP_URL, { from: sender, to: email }));
  const mails =
    SMTP_URL === undefined ? 'Alerts are mailed to nobody: SMTP_URL is not set' : `Alerts are mailed to ${email}`;
  print(`${mails}. ${backends} backends are expected.`);
  return Promise.resolve(0);
});

/** Readable by its owner only: one of the files holds a password. */
function write(path: string, content: object): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o400 });
  if (process.getuid?.() === 0) chownSync(`${path}.new`, NOBODY, NOBODY);
  renameSync(`${path}.new`, path);
}
