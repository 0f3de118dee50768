import type { PageHead } from './page-head';

/** Updates the head of the document, except for the title, which each page sets immediately (use-page-title.ts). */
export function showHead({ metaTags, canonical, oembed }: PageHead): void {
  for (const { attribute, key, content } of metaTags) showMetaTag(attribute, key, content);
  if (canonical !== null) document.head.querySelector('meta[name=robots]')?.remove();
  showLink('canonical', canonical === null ? null : { href: canonical });
  showLink('alternate', oembed && { type: oembed.type, href: oembed.address });
}

export function showMetaTag(attribute: 'name' | 'property', key: string, content: string): void {
  const tag = document.head.querySelector(`meta[${attribute}="${key}"]`) ?? document.createElement('meta');
  tag.setAttribute(attribute, key);
  tag.setAttribute('content', content);
  if (!tag.isConnected) document.head.append(tag);
}

/** `attributes` are null if the page has no such link. */
function showLink(rel: string, attributes: Record<string, string> | null): void {
  const existing = document.head.querySelector(`link[rel=${rel}]`);
  if (!attributes) {
    existing?.remove();
    return;
  }
  const link = existing ?? document.createElement('link');
  for (const [name, value] of Object.entries({ rel, ...attributes })) link.setAttribute(name, value);
  if (!link.isConnected) document.head.append(link);
}
