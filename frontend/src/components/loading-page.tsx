import { useTexts } from '../languages/texts';
import './loading-page.css';

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
