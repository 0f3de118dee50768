import type { PageHead } from './page-head';

/** Updates the head of the document, except for the title, which each page sets at once (use-page-title.ts). */
export function showHead({ metaTags, canonical }: PageHead): void {
  for (const { attribute, key, content } of metaTags) showMetaTag(attribute, key, content);
  if (canonical === null) {
    document.head.querySelector('link[rel=canonical]')?.remove();
  } else {
    document.head.querySelector('meta[name=robots]')?.remove();
    showCanonical(canonical);
  }
}

export function showMetaTag(attribute: 'name' | 'property', key: string, content: string): void {
  const tag = document.head.querySelector(`meta[${attribute}="${key}"]`) ?? document.createElement('meta');
  tag.setAttribute(attribute, key);
  tag.setAttribute('content', content);
  if (!tag.isConnected) document.head.append(tag);
}

function showCanonical(address: string): void {
  const link = document.head.querySelector('link[rel=canonical]') ?? document.createElement('link');
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', address);
  if (!link.isConnected) document.head.append(link);
}
