import '../../components/button.css';
import { Icon } from '../../components/icon';
import { useAdminTexts } from '../../languages/admin-texts';

export function RefreshButton({ onClick }: { onClick: () => void }) {
  const adminTexts = useAdminTexts();
  return (
    <button type="button" className="button button--quiet refresh-button" onClick={onClick}>
      <Icon name="reload" />
      {adminTexts.list.refresh}
    </button>
  );
}
