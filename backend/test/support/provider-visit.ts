/**
 * Walks through the provider's pages like a browser, with its cookies, and returns the query with which it leads back to `site`.
 */
export async function visitProvider(address: string, site: string, form: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let pages = 0; pages < 10; pages += 1) {
    const isForm = next.pathname.startsWith('/interaction/');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider led nowhere: ${response.status} ${await response.text()}`);
    next = new URL(location, next);
    if (next.origin === site) return next.search.slice(1);
  }
  throw new Error('the provider leads in a circle');
}
