import type { PersonTexts } from '../en/person-texts';
import { listed } from '../listed';

export const personTexts: PersonTexts = {
  heading: 'Datos de una persona',
  explanation:
    'Encuentra lo que está guardado bajo una dirección, con cualquier grafía del buzón. La elección no aparece: ningún administrador la ve.',
  email: 'Correo electrónico de la persona',
  find: 'Buscar',
  finding: 'Buscando…',
  nothing: 'No hay nada guardado bajo esta dirección.',
  vote: 'Voto',
  pending: 'Voto que espera su confirmación',
  erased: (moment) => `Borrado el ${moment}. Lo que queda no identifica a nadie.`,
  file: 'Descargar el archivo',
  fileName: 'persona.json',
  fileTaken: 'El archivo se ha descargado. El registro de auditoría dice que usted lo obtuvo.',
  fileFailed: 'No se pudo obtener el archivo. Inténtelo de nuevo.',
  erase: 'Borrar a esta persona',
  eraseTitle: 'Borrar a esta persona',
  eraseWarning: (email, { phone_number, zip_code }) =>
    `Esto no se puede deshacer. Se borra lo que está guardado bajo ${email}: ${listed('es', ['nombre', 'correo', phone_number && 'teléfono', zip_code && 'código postal'])}. Un voto que contó se queda en los totales; uno que espera su confirmación se elimina.`,
  done: 'La persona está borrada.',
};
