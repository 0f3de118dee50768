import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The configuration that an operator uses. */
export const operatorFile = (name: string) =>
  fileURLToPath(new URL(`../../../../deploy/patroni/${name}`, import.meta.url));

/** The variables of an example file with this test's values: each has to be in the file, and no placeholder may stay. */
export function environmentOf(name: string, values: Record<string, string>): Record<string, string> {
  const lines = readFileSync(operatorFile(name), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
  const environment = Object.fromEntries([...lines].map(([, variable = '', value = '']) => [variable, value]));
  for (const [variable, value] of Object.entries(values)) {
    if (!(variable in environment)) throw new Error(`${name} has no ${variable}`);
    environment[variable] = value;
  }
  const placeholder = Object.entries(environment).find(([, value]) => /change-me|10\.0\.0\./.test(value));
  if (placeholder) throw new Error(`${name}: ${placeholder.join('=')} has no value of this test`);
  return environment;
}

/** Why systemd does not start the program that is first in `path`; undefined if it does. */
export function refusalOf(program: 'patroni' | 'etcd', path = process.env.PATH): string | undefined {
  const settings = readFileSync(operatorFile(`${program}.service.conf`), 'utf8');
  const [, script] = /^ExecStartPre=\/bin\/sh -c '(.*)'$/m.exec(settings) ?? [];
  if (script === undefined) throw new Error(`${program}.service.conf does not look at the version`);
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script], { env: { PATH: path }, encoding: 'utf8' });
  return status === 0 ? undefined : stderr.trim();
}
