import { useTexts } from '../languages/texts';
import './spinner.css';

export function Spinner() {
  const texts = useTexts();
  return (
    <p className="spinner" role="status">
      <span className="spinner__wheel" aria-hidden="true" />
      <span>{texts.loading}</span>
    </p>
  );
}
