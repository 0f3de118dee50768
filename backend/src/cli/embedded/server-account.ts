import { spawnSync } from 'node:child_process';

/** The account that runs the database server. Undefined: this process's account. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root. Under root this returns `postgres` if the machine has that account, else `nobody`. */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout),
    );
    if (uid && gid) return { uid, gid };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** Whether the account can enter the folder, which requires permission for every parent folder too. */
export function canReach(account: ServerAccount, folder: string): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}
