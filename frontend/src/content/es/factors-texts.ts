import type { FactorsTexts } from '../en/factors-texts';

export const factorsTexts: FactorsTexts = {
  step: {
    title: 'Un paso más',
    code: 'CÓDIGO',
    codeHint: 'Los seis dígitos que muestra su aplicación de autenticación.',
    recoveryCode: 'CÓDIGO DE RECUPERACIÓN',
    recoveryHint: 'Uno de los diez códigos que guardó al configurar su segundo factor. Cada uno sirve una sola vez.',
    noCode: 'Ingrese el código.',
    wrongCode: 'Este código no es correcto o ya se usó.',
    useRecoveryCode: 'Usar un código de recuperación',
    useApp: 'Usar la aplicación de autenticación',
    expired: 'El inicio de sesión tardó demasiado. Ingrese de nuevo su contraseña, por favor.',
    back: 'Volver al inicio de sesión',
  },

  title: 'Segundos factores',
  intro: 'Con un segundo factor, una contraseña robada no abre nada por sí sola.',
  required:
    'Los propietarios de esta votación necesitan un segundo factor. Configure uno y tendrá acceso a todo lo demás.',
  keepOne: 'Los propietarios de esta votación necesitan un segundo factor: el último no se puede quitar.',
  tooOld: 'Inició sesión hace más de 15 minutos. Para cambiar cómo inicia sesión, inicie sesión de nuevo.',
  logInAgain: 'Iniciar sesión de nuevo',
  failed: 'Esto no funcionó. Inténtelo de nuevo, por favor.',

  app: {
    title: 'Aplicación de autenticación',
    none: 'No hay ninguna configurada.',
    since: (date) => `Configurada el ${date}.`,
    add: 'Configurar una aplicación',
    replace: 'Configurar otra aplicación',
    remove: 'Quitar la aplicación',
    added: 'La aplicación de autenticación está configurada.',
    removed: 'La aplicación de autenticación se quitó.',
    removeTitle: '¿Quitar la aplicación de autenticación?',
    removeWhat:
      'Desde entonces no se pedirá al iniciar sesión. Si es su último segundo factor, basta con su contraseña, y los códigos de recuperación dejan de existir.',
  },

  setUp: {
    title: 'Configurar una aplicación de autenticación',
    scan: 'Escanee esta imagen con la aplicación de su teléfono.',
    picture: 'Código QR con la clave que está debajo',
    type: 'O escriba esta clave en ella:',
    code: 'Código que muestra la aplicación',
    confirm: 'Confirmar',
    wrong: 'Este código no es correcto. ¿Está bien el reloj de su teléfono?',
    expired: 'Esto tardó demasiado. Cierre esta ventana y empiece de nuevo.',
    cancel: 'Cancelar',
  },

  recovery: {
    title: 'Códigos de recuperación',
    left: (left) => (left === 1 ? 'Queda 1 código.' : `Quedan ${left} códigos.`),
    none: 'Vienen con su primer segundo factor.',
    renew: 'Crear códigos nuevos',
    renewTitle: '¿Crear códigos de recuperación nuevos?',
    renewWhat: 'Los códigos que tiene dejan de servir en el acto.',
    what: 'Cada uno de estos códigos le permite iniciar sesión una vez cuando no tiene a mano su segundo factor. Guárdelos donde los encuentre sin su teléfono. No se muestran de nuevo.',
    copy: 'Copiar los códigos',
    copied: 'Los códigos están copiados.',
    notCopied: 'El navegador no los copió. Selecciónelos y cópielos usted, por favor.',
    stored: 'Los he guardado',
  },
};
