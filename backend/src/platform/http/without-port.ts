/** Some load balancers write 'address:port' in X-Forwarded-For, IPv6 as '[address]:port'. Other text is unchanged. */
export function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}
