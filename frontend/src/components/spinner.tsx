import { texts } from '../content/texts';
import './spinner.css';

export function Spinner() {
  return (
    <p className="spinner" role="status">
      <span className="spinner__wheel" aria-hidden="true" />
      {texts.loading}
    </p>
  );
}
