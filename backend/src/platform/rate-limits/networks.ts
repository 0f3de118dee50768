import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { remembered } from '../http/remembered.js';
import { withoutPort } from '../http/without-port.js';

/** The networks of an address, widest last. A household or small site has an IPv6 /56, a large one a /48 (RFC 6177). */
export interface Networks {
  /** An IPv4 address, or an IPv6 /64, within which one host may use any address. */
  client: string;
  /** An IPv6 /56. */
  site?: string;
  /** An IPv4 /24 or an IPv6 /48. */
  block?: string;
}

/** All that is not an IP address is one client, so that such values do not fill the memory of a limit. */
const NO_ADDRESS: Networks = { client: 'no address' };

/** An IPv4 address as a dual-stack socket reports it. The library takes four times as long to parse this form. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** An IPv4 address and its IPv6 form have the same networks, with or without a port. Asked three times for each vote. */
export const networksOf = remembered(10_000, (given): Networks => {
  const address = withoutPort(given).replace(MAPPED, '');
  if (isIP(address) === 0) return NO_ADDRESS;
  const parsed = ipaddr.process(address);
  const hex = Buffer.from(parsed.toByteArray()).toString('hex');
  if (parsed.kind() === 'ipv4') return { client: hex, block: hex.slice(0, 6) };
  return { client: hex.slice(0, 16), site: hex.slice(0, 14), block: hex.slice(0, 12) };
});
