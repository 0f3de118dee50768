import { spawnSync } from 'node:child_process';

/** The account that runs the database server; undefined: the one that runs us. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so there it drops to `postgres` where the machine has one, else to `nobody`. */
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

/** Whether the account can get to the folder: every folder above it has to let it pass. */
export function canReach(account: ServerAccount, folder: string): boolean {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}
