import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { Logger } from '@nestjs/common';
import { remembered } from './remembered.js';
import { withoutPort } from './without-port.js';

/** The peers whose X-Forwarded-For and X-Request-Id are trusted: those in TRUST_PROXY. */
export class TrustedProxies {
  private readonly logger = new Logger('Proxy');
  private readonly networks = new BlockList();
  private readonly warnings = new Set<string>();

  /** Asked three times per request, mostly for the same few proxies. */
  private readonly isIncluded = remembered(1_000, (given) => {
    const address = withoutPort(given);
    return isIP(address) !== 0 && this.networks.check(address, familyOf(address));
  });

  /** `networks`: such as 10.0.0.0/8; empty trusts no peer. */
  constructor(private readonly given: string[]) {
    for (const network of given) {
      const [address = '', bits] = network.split('/');
      this.networks.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  /** Also false if it is not an IP address. */
  includes(given: string | undefined): boolean {
    return this.isIncluded(given ?? '');
  }

  /** Warns once if the header shows that TRUST_PROXY does not match the deployment. */
  watch({ headers, socket, method }: IncomingMessage): void {
    const isForwarded = headers['x-forwarded-for'] !== undefined;
    if (isForwarded && !this.includes(socket.remoteAddress)) {
      this.warn('X-Forwarded-For is ignored: TRUST_PROXY does not name the peer that sends it.');
    }
    // Votes come through the proxy, unlike health checks.
    if (!isForwarded && method === 'POST' && this.given.length > 0) {
      this.warn('A request came without X-Forwarded-For, although TRUST_PROXY is set: is there a proxy in front?');
    }
  }

  private warn(warning: string): void {
    if (this.warnings.has(warning)) return;
    this.warnings.add(warning);
    this.logger.warn(warning);
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
