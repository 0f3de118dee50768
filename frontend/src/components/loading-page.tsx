import { useTexts } from '../languages/texts';

/** Shown while the code of a page is loading. */
export function LoadingPage() {
  const texts = useTexts();
  return (
    <main className="loading">
      <p role="status">{texts.loading}</p>
    </main>
  );
}
