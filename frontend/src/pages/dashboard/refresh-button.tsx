import '../../components/button.css';
import { Icon } from '../../components/icon';
import { adminTexts } from '../../content/admin-texts';

export function RefreshButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="button button--quiet refresh-button" onClick={onClick}>
      <Icon name="reload" />
      {adminTexts.list.refresh}
    </button>
  );
}
