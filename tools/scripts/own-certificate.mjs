import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { openssl } from './test-tools.mjs';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/**
 * For localhost, readable in the container.
 * @param {string} folder
 */
export function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const { status, stderr } = spawnSync(openssl(), [
    'req',
    '-x509',
    '-days',
    '1',
    ...KEY,
    '-subj',
    '/CN=localhost',
    ...files,
  ]);
  assert.equal(status, 0, String(stderr));
  chmodSync(join(folder, 'privkey.pem'), 0o644);
}

/**
 * Creates a private certificate authority and its certificate for `names`, as files in `folder`.
 * @param {string} folder
 * @param {string[]} names
 * @returns {{ authority: string, certificate: string, key: string }} `authority` is its certificate
 */
export function makeAuthority(folder, ...names) {
  const [authority, authorityKey] = [join(folder, 'authority.pem'), join(folder, 'authority-key.pem')];
  const [certificate, key] = [join(folder, 'server.pem'), join(folder, 'server-key.pem')];
  const make = (/** @type {string[]} */ ...options) =>
    execFileSync(openssl(), ['req', '-x509', '-days', '1', ...KEY, ...options], { stdio: 'pipe' });
  make('-subj', '/CN=An authority of ours', '-keyout', authorityKey, '-out', authority);
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`;
  const kind = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  const signed = ['-CA', authority, '-CAkey', authorityKey, '-keyout', key, '-out', certificate];
  make('-subj', `/CN=${names[0]}`, '-addext', alternatives, ...kind, ...signed);
  return { authority, certificate, key };
}

/**
 * @param {string} url
 * @returns {Promise<{ status?: number | undefined, hsts?: string | undefined, serial: string }>}
 */
export function secureResponse(url) {
  return new Promise((resolve, reject) => {
    const request = get(url, { rejectUnauthorized: false, agent: false }, (response) => {
      const serial = 'getPeerCertificate' in response.socket ? serialOf(response.socket) : '';
      resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'], serial });
      response.resume();
    });
    request.once('error', reject);
  });
}

/** @param {unknown} socket */
function serialOf(socket) {
  const { getPeerCertificate } = /** @type {import('node:tls').TLSSocket} */ (socket);
  return getPeerCertificate.call(socket).serialNumber;
}
