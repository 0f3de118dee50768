import { useAdminTexts } from '../../languages/admin-texts';
import './view-toggle.css';
import type { View } from './views';

interface ViewToggleProps {
  views: readonly View[];
  view: View | undefined;
  onChange: (view: View) => void;
}

export function ViewToggle({ views, view, onChange }: ViewToggleProps) {
  const texts = useAdminTexts().dashboard;
  return (
    <nav className="view-toggle" aria-label={texts.views}>
      {views.map((each) => (
        <button
          key={each.id}
          type="button"
          className={`view-toggle__view${each.isOfAccounts ? ' view-toggle__view--accounts' : ''}`}
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
