import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeProxyParts } from '../../tools/scripts/proxy-parts.mjs';
import { nginx, openssl } from '../../tools/scripts/test-tools.mjs';
import { freePort } from './free-port.js';
import { makeTemporaryFolder, removeFolder } from './temporary-folder.js';

const SOURCES = fileURLToPath(new URL('../../nginx', import.meta.url));
const PAGES = fileURLToPath(new URL('../../frontend/build', import.meta.url));

interface NginxOptions {
  /** Host and port of each backend. */
  backends: string[];
  /** With a certificate for localhost. */
  isSecure?: boolean | undefined;
  /** How many days the certificate is valid. Default: 1. */
  validDays?: number;
  /** Additional environment variables. */
  environment?: Record<string, string> | undefined;
  /** Multiplies how long nginx waits for a backend. Default: 1. */
  timeoutFactor?: number;
}

/** A real nginx with the shipped configuration. */
export class Nginx {
  private constructor(
    /** The URL for visitors. */
    readonly url: string,
    /** The http URL: with a certificate it redirects to `url`, otherwise it is `url`. */
    readonly plainUrl: string,
    /** The folder with configuration, logs and cache. */
    readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  /** If nginx does not start, throws with its message. If another process has taken its port meanwhile, uses others. */
  static async start(options: NginxOptions): Promise<Nginx> {
    for (;;) {
      const folder = makeTemporaryFolder();
      try {
        return await Nginx.startIn(folder, options);
      } catch (error) {
        removeFolder(folder);
        if (!(error instanceof Error && error.message.includes('Address already in use'))) throw error;
      }
    }
  }

  private static async startIn(folder: string, options: NginxOptions): Promise<Nginx> {
    const { backends, isSecure = false, validDays = 1, environment = {}, timeoutFactor = 1 } = options;
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const certificate = { CERTIFICATE: join(folder, 'certificate.pem'), CERTIFICATE_KEY: join(folder, 'key.pem') };
    if (isSecure) await makeCertificate(certificate, validDays);
    writeProxyParts(join(folder, 'parts'));
    await writeConfiguration(folder, timeoutFactor, {
      RUN_FOLDER: folder,
      PARTS_FOLDER: join(folder, 'parts'),
      PAGES_FOLDER: PAGES,
      ACCESS_LOG: join(folder, 'access.log'),
      ERROR_LOG: join(folder, 'error.log'),
      LISTEN_ADDRESSES: '127.0.0.1',
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
      PUBLIC_HTTPS_PORT: String(httpsPort),
      BACKEND_SERVERS: backends.join(' '),
      SERVER_NAMES: isSecure ? 'localhost' : '',
      ...certificate,
      ACME_FOLDER: join(folder, 'acme'),
      API_REQUESTS_PER_SECOND: '200',
      ...environment,
    });
    const plainUrl = `http://localhost:${httpPort}`;
    const url = isSecure ? `https://localhost:${httpsPort}` : plainUrl;
    return new Nginx(url, plainUrl, folder, await run(folder));
  }

  /** The certificate that clients have to trust. */
  async certificate(): Promise<string> {
    return readFile(join(this.folder, 'certificate.pem'), 'utf8');
  }

  /** The access log so far. nginx writes a line after it has sent the response. */
  async accessLog(): Promise<string[]> {
    return (await readFile(join(this.folder, 'access.log'), 'utf8')).split('\n').filter((line) => line !== '');
  }

  async errorLog(): Promise<string> {
    return readFile(join(this.folder, 'error.log'), 'utf8');
  }

  /** Serves another certificate from its next connections on. */
  async changeCertificate(validDays: number): Promise<void> {
    const paths = { CERTIFICATE: join(this.folder, 'certificate.pem'), CERTIFICATE_KEY: join(this.folder, 'key.pem') };
    await makeCertificate(paths, validDays);
    this.process.kill('SIGHUP');
  }

  async stop(): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await exited;
    removeFolder(this.folder);
  }
}

async function makeCertificate(paths: { CERTIFICATE: string; CERTIFICATE_KEY: string }, days: number): Promise<void> {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', paths.CERTIFICATE_KEY, '-out', paths.CERTIFICATE];
  await promisify(execFile)(openssl(), ['req', ...kind, ...name, ...files]);
}

/** Does what the image's entrypoint does: envsubst, then choose-parts.sh. */
async function writeConfiguration(
  folder: string,
  timeoutFactor: number,
  environment: Record<string, string>,
): Promise<void> {
  const templates = join(SOURCES, 'templates');
  for (const file of await readdir(templates)) {
    const template = await readFile(join(templates, file), 'utf8');
    const filled = template.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name: string) => environment[name] ?? whole);
    const patient = filled.replaceAll(/(?<=proxy_\w+_timeout )\d+/g, (time) => String(Number(time) * timeoutFactor));
    await writeFile(join(folder, file.replace(/\.template$/, '')), patient);
  }
  const env = { ...process.env, ...environment };
  await promisify(execFile)('sh', [join(SOURCES, 'choose-parts.sh')], { env });
}

/** Resolves when nginx listens: only then does it write its pid file. */
async function run(folder: string): Promise<ChildProcess> {
  // As root its worker processes would run as `nobody`, which cannot read a checkout in /root.
  const account = process.getuid?.() === 0 ? ' user root;' : '';
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const child = spawn(nginx(), [...options, '-g', `daemon off;${account}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  // Stops nginx when a test times out.
  const stop = () => child.kill();
  process.once('exit', stop);
  child.once('exit', () => process.removeListener('exit', stop));
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  while (!existsSync(join(folder, 'nginx.pid'))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors.join('')}`);
    await setTimeout(20);
  }
  return child;
}
