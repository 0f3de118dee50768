import { useTexts } from '../languages/texts';
import './loading-page.css';

/** Replaces a page while its code is loading: a card without content. */
export function LoadingPage() {
  const texts = useTexts();
  return (
    <main className="page page--narrow">
      <p className="card loading" role="status">
        {texts.loading}
      </p>
    </main>
  );
}
