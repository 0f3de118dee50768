import { readFileSync } from 'node:fs';

/** Variables that can also be read from a file, whose path is in the variable of the same name with `_FILE`. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_POOLER_URL',
  'VOTER_KEY_SECRET',
  'JWT_SECRET',
  'ADMIN_PASSWORD',
  'OPENID_CLIENT_SECRET',
  'SMTP_URL',
];

export const SECRET_FILES = SECRETS.map((name) => `${name}_FILE`);

type Variables = Record<string, string | undefined>;

/** Adds the contents of secret files to the variables, without the trailing newline. One error line per file that fails. */
export function withSecretFiles(given: Variables): { variables: Variables; errors: string[] } {
  const variables = { ...given };
  const errors: string[] = [];
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`];
    if (!path) continue;
    if (given[name]) errors.push(`${name} and ${name}_FILE are both set: leave one of them out`);
    else {
      try {
        variables[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        errors.push(`${name}_FILE: ${path} cannot be read (${codeOf(error)})`);
      }
    }
  }
  return { variables, errors };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
