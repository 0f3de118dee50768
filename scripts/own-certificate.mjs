import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';

/**
 * For localhost, readable in the container.
 * @param {string} folder
 */
export function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const { status, stderr } = spawnSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files]);
  assert.equal(status, 0, String(stderr));
  chmodSync(join(folder, 'privkey.pem'), 0o644);
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
