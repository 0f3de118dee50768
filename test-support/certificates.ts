import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openssl } from '../scripts/test-tools.mjs';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

interface Certificates {
  /** The certificate of the authority. */
  authority: string;
  certificate: string;
  key: string;
}

/** Makes a certificate authority of one's own and a certificate of it for localhost, as files in `folder`. */
export function makeCertificates(folder: string): Certificates {
  const [authority, authorityKey] = [join(folder, 'authority.pem'), join(folder, 'authority-key.pem')];
  const [certificate, key] = [join(folder, 'server.pem'), join(folder, 'server-key.pem')];
  const make = (...options: string[]) =>
    execFileSync(openssl(), ['req', '-x509', '-days', '1', ...KEY, ...options], { stdio: 'pipe' });
  make('-subj', '/CN=An authority of ours', '-keyout', authorityKey, '-out', authority);
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  make(...name, ...kind, '-CA', authority, '-CAkey', authorityKey, '-keyout', key, '-out', certificate);
  return { authority, certificate, key };
}
