import { useTexts } from '../languages/texts';
import './loading-page.css';

/** Stands in a page's place while its code is loading: a card without its content. */
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
