import { useAdminTexts } from '../../languages/admin-texts';
import './view-toggle.css';
import { type View, views } from './views';

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const texts = useAdminTexts().dashboard;
  return (
    <nav className="view-toggle" aria-label={texts.views}>
      {views.map((each) => (
        <button
          key={each.id}
          type="button"
          className="view-toggle__view"
          aria-pressed={each === view}
          onClick={() => onChange(each)}
        >
          {each.isPictured && <img src={`/pictures/dashboard/${each.id}.svg`} alt="" width="32" height="24" />}
          {texts[each.label]}
        </button>
      ))}
    </nav>
  );
}
