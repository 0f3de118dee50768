import { usePageTitle } from '../hooks/use-page-title';
import { useTexts } from '../languages/texts';
import './button.css';
import { Icon } from './icon';

interface FailurePageProps {
  chunk: string | null;
}

/** Replaces a page that cannot be shown. For a chunk it says 'Loading chunk {id} failed.' (docs/product.md#on-every-screen). */
export function FailurePage({ chunk }: FailurePageProps) {
  const texts = useTexts();
  usePageTitle(texts.failure.heading);
  return (
    <main className="page page--narrow page--centred">
      <h1>{texts.failure.heading}</h1>
      <p role="alert">{chunk === null ? texts.failure.message : texts.failure.chunk({ id: chunk })}</p>
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        <Icon name="reload" />
        {texts.failure.reload}
      </button>
    </main>
  );
}
