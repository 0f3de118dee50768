import type { AuditTexts } from '../en/audit-texts';

const votes = (shown: string, count: number) => `${shown} ${count === 1 ? 'voto' : 'votos'}`;

export const auditTexts: AuditTexts = {
  caption: 'Registro de auditoría, lo más reciente primero',
  at: 'Cuándo',
  actor: 'Quién',
  action: 'Qué',
  detail: 'Detalle',
  actions: {
    'sign-in': 'Inicio de sesión',
    'sign-in refused': 'Inicio de sesión rechazado',
    'too many attempts': 'Demasiados intentos',
    'password reset asked': 'Solicitud de nueva contraseña',
    'password changed': 'Contraseña cambiada',
    export: 'Lista exportada',
    invalidation: 'Votos anulados',
    restoration: 'Votos restablecidos',
    erasure: 'Personas borradas',
    'account added': 'Cuenta agregada',
    'account removed': 'Cuenta eliminada',
    'account reset': 'Cuenta restablecida',
  },
  changed: {
    invalidation: (shown, count) => `${votes(shown, count)} ${count === 1 ? 'anulado' : 'anulados'}`,
    restoration: (shown, count) => `${votes(shown, count)} ${count === 1 ? 'restablecido' : 'restablecidos'}`,
    erasure: (shown, count) => `${shown} ${count === 1 ? 'persona borrada' : 'personas borradas'}`,
  },
  changedSomehow: (shown) => `${shown} con cambios`,
  because: (what, reason) => `${what}: «${reason}»`,
  lists: { votes: 'Lista de votos', emails: 'Lista de correos' },
  ofCountry: (country) => `país ${country}`,
  ofSource: (domain) => `dominio ${domain}`,
  searchedBy: (columns) => `búsqueda por ${columns}`,
  columns: { email: 'correo', email_address: 'correo', name: 'nombre', zip_code: 'código postal' },
  votes: (ids) => (ids.length === 1 ? `voto ${ids[0]}` : `votos ${ids.join(', ')}`),
  andMore: (count) => `y ${count} más`,
  ofAccount: (account) => `cuenta ${account}`,
  unknownAccount: 'ninguna cuenta con esta dirección',
  nothing: 'nada',
};
