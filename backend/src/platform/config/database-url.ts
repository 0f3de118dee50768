import { z } from 'zod';

/** As libpq accepts it: several comma-separated hosts, which `URL` rejects. */
const DATABASE_URL = /^(?<account>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/;

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** One URL per host of a database URL. Empty if it is not one. */
export function urlsOfHosts(databaseUrl: string): URL[] {
  const { account = '', hosts, rest = '' } = DATABASE_URL.exec(databaseUrl)?.groups ?? {};
  const urls = hosts?.split(',').map((host) => `${account}${host}${rest}`) ?? [];
  return urls.every((url) => URL.canParse(url)) ? urls.map((url) => new URL(url)) : [];
}

/** For messages: hosts and database name, without credentials. */
export function placeOf(databaseUrl: string): { hosts: string; name: string } {
  const urls = urlsOfHosts(databaseUrl);
  return { hosts: urls.map(({ host }) => host).join(), name: urls[0]?.pathname.slice(1) ?? '' };
}

/** The URL without its password, and the password, which may be empty. */
export function withoutPassword(databaseUrl: string): { url: string; password: string } {
  const url = databaseUrl.replace(/^([^:]+:\/\/[^/?#:]*):[^/?#]*@/, '$1@');
  return { url, password: decodeURIComponent(urlsOfHosts(databaseUrl)[0]?.password ?? '') };
}

/** The subset that all our programs and PostgreSQL's tools interpret alike (decision 027). */
export const databaseUrl = z
  .string('is missing: it must look like postgres://user:password@host:5432/database')
  .refine((given) => urlsOfHosts(given).length > 0, {
    error: 'must look like postgres://user:password@host:5432/database',
    abort: true,
  })
  .superRefine((given, context) => {
    const [first, ...others] = urlsOfHosts(given);
    const parameter = (name: string) => first?.searchParams.get(name) ?? undefined;
    const [mode, root] = [parameter('sslmode'), parameter('sslrootcert')];
    const report = (message: string) => context.addIssue({ code: 'custom', message });
    if (mode !== undefined && !SSL_MODES.includes(mode))
      report(`has an sslmode that is none of ${SSL_MODES.join(', ')}`);
    else if (mode?.startsWith('verify') && root === undefined)
      report(`has sslmode=${mode} without sslrootcert: the file of the certificate authority, or system`);
    else if (root === 'system' && mode !== 'verify-full') report('has sslrootcert=system without sslmode=verify-full');
    if (others.length > 0 && parameter('target_session_attrs') !== 'read-write')
      report('names several hosts: add target_session_attrs=read-write, so that the one that takes writes is found');
  });
