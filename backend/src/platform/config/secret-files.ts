import { readFileSync } from 'node:fs';

/** What may also stand in a file, whose path the variable of the same name with `_FILE` holds. */
const SECRETS = ['DATABASE_URL', 'VOTER_KEY_SECRET', 'JWT_SECRET', 'ADMIN_PASSWORD', 'SMTP_URL'];

export const SECRET_FILES = SECRETS.map((name) => `${name}_FILE`);

type Variables = Record<string, string | undefined>;

/** The variables with what their files hold, less the newline at the end, and one line for each that has none to give. */
export function withSecretFiles(given: Variables): { variables: Variables; faults: string[] } {
  const variables = { ...given };
  const faults: string[] = [];
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`];
    if (!path) continue;
    if (given[name]) faults.push(`${name} and ${name}_FILE are both set: leave one of them out`);
    else {
      try {
        variables[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      } catch (error) {
        faults.push(`${name}_FILE: ${path} cannot be read (${codeOf(error)})`);
      }
    }
  }
  return { variables, faults };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
