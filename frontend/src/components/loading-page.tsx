import { useTexts } from '../languages/texts';

/** Stands while the code of the first page is under way. */
export function LoadingPage() {
  const texts = useTexts();
  return (
    <main className="loading">
      <p role="status">{texts.loading}</p>
    </main>
  );
}
