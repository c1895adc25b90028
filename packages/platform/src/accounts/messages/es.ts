import type { MessageId } from './en'

/** The same texts in Spanish. */
export const es: Record<MessageId, string> = {
  'page.promise': 'Las buenas preguntas merecen comparaciones justas.',
  'page.purpose': 'Diseñe, realice y archive estudios aleatorizados dentro de un tutor de matemáticas en línea.',
  'page.language': 'Idioma',
  'page.needsScript': 'Esta página necesita JavaScript.',

  'field.email': 'Correo electrónico',
  'field.email.empty': 'Escriba su correo electrónico',
  'field.password': 'Contraseña',
  'field.password.empty': 'Escriba su contraseña',
  'field.password.show': 'Ver',
  'field.password.hide': 'Ocultar',
  'field.password.showLabel': 'Ver la contraseña',
  'field.newPassword.empty': 'Elija una contraseña',
  'field.newPassword.hint': 'Al menos 12 caracteres. Varias palabras son fáciles de recordar y difíciles de adivinar',
  'field.newPassword': 'Contraseña nueva',
  'field.currentPassword': 'Contraseña actual',
  'field.currentPassword.empty': 'Escriba su contraseña actual',
  'field.firstName': 'Nombre',
  'field.firstName.empty': 'Escriba su nombre',
  'field.lastName': 'Apellidos',
  'field.lastName.empty': 'Escriba sus apellidos',
  'field.code': 'Código',
  'field.code.empty': 'Escriba el código',
  'field.passkeyName': 'Nombre de la llave de acceso',
  'field.passkeyName.empty': 'Escriba un nombre',
  'field.factorCode': 'Código de su aplicación de autenticación',
  'field.factorCode.hint': 'Seis cifras, que cambian cada 30 segundos',
  'field.recoveryCode': 'Código de recuperación',
  'field.recoveryCode.hint':
    'Uno de los códigos que guardó al activar la verificación en dos pasos. Cada uno funciona una vez',

  'signIn.title': 'Iniciar sesión',
  'signIn.busy': 'Iniciando sesión…',
  'signIn.isNew': '¿Es su primera vez aquí?',
  'signIn.student': '¿Eres estudiante?',
  'signIn.classCode': 'Usa el código de tu clase',
  'signIn.forgot': '¿Ha olvidado su contraseña?',
  'signIn.provider': 'Continuar con {provider}',
  'signIn.orEmail': 'o con su correo electrónico',
  'signIn.back': 'Volver a iniciar sesión',

  'passkey.use': 'Usar una llave de acceso',
  'passkey.orCode': 'o un código',

  'secondStep.title': 'Segundo paso',
  'secondStep.intro': 'Su contraseña es correcta. Ahora demuestre que tiene también su segundo factor.',
  'secondStep.submit': 'Continuar',
  'secondStep.busy': 'Comprobando…',
  'secondStep.recovery': 'Usar un código de recuperación',
  'secondStep.lost':
    '¿Ha perdido su segundo factor y sus códigos de recuperación? Pida ayuda al administrador de su servidor.',

  'confirm.title': 'Confirme que es usted',
  'confirm.intro': 'Va a cambiar algo importante. Lo que ha escrito se conserva.',
  'confirm.submit': 'Confirmar',
  'confirm.cancel': 'Cancelar',
  'confirm.signIn': 'Inicie sesión de nuevo y vuelva a intentarlo.',

  'resetFactor.title': 'Restablecer un segundo factor',
  'resetFactor.intro':
    'Para una persona que ha perdido su segundo factor y sus códigos de recuperación. Asegúrese de que es realmente ella: después basta su contraseña para iniciar sesión. Sus sesiones se cierran y recibe un correo si este servidor los envía.',
  'resetFactor.submit': 'Quitar el segundo factor',
  'resetFactor.done':
    'El segundo factor se quitó. La persona ya puede iniciar sesión con la contraseña y configurar uno nuevo.',

  'demo.title': 'Cuentas de demostración',
  'demo.intro': 'Este servidor está en modo de demostración. Elija una cuenta para probar e inicie sesión.',
  'demo.use': 'Usar',
  'demo.useLabel': 'Usar {role}, {email}',
  'demo.role.Researcher': 'Investigadora',
  'demo.role.Administrator': 'Administrador',
  'demo.role.Teacher': 'Docente',
  'demo.role.Second researcher': 'Segundo investigador',
  'demo.students': 'Los estudiantes',
  'demo.students.signIn': 'inician sesión',
  'demo.students.code': 'con el código de clase {joinCode}',
  'demo.students.names': 'como {names}, cada uno con el PIN {pin}.',

  'create.title': 'Crear una cuenta',
  'create.submit': 'Crear cuenta',
  'create.busy': 'Creando su cuenta…',
  'create.hasAccount': '¿Ya tiene una cuenta?',
  'create.role': '¿Qué le trae por aquí?',
  'create.researcher': 'Hago investigación',
  'create.researcher.more': 'Diseño estudios',
  'create.teacher': 'Soy docente',
  'create.teacher.more': 'Asigno tareas a mis clases',
  'create.approval':
    'Un administrador aprueba las cuentas nuevas. Puede iniciar sesión enseguida y usar Trellis después de eso.',
  'create.closed': 'Las cuentas son solo por invitación',
  'create.closed.more': 'Este servidor de Trellis no admite cuentas nuevas. Pida una a su administrador.',

  'claim.title': 'Convertirse en administrador',
  'claim.intro':
    'Ha iniciado sesión como {email}. Si ADMIN_EMAILS contiene esta dirección, escriba el código que el servidor mostró al iniciarse. Funciona una sola vez.',
  'claim.busy': 'Comprobando el código…',

  'reset.title': 'Restablecer la contraseña',
  'reset.intro':
    'Escriba el correo electrónico de su cuenta. Le enviaremos un enlace para elegir una contraseña nueva.',
  'reset.noMail':
    'Este servidor no envía correo. Pida a su administrador un enlace para elegir una contraseña nueva. Los estudiantes piden un PIN nuevo a su docente.',
  'reset.submit': 'Enviar el enlace',
  'reset.busy': 'Enviando…',
  'reset.sent':
    'Si hay una cuenta con esta dirección, le hemos enviado un enlace. El enlace funciona una vez, durante {minutes} minutos.',
  'newPassword.title': 'Elegir una contraseña nueva',
  'newPassword.intro': 'Después se cierran todas sus sesiones, y podrá iniciar sesión con la contraseña nueva.',
  'newPassword.submit': 'Guardar la contraseña nueva',
  'newPassword.busy': 'Guardando…',
  'resetLink.title': 'Enlace para una contraseña nueva',
  'resetLink.intro':
    'Cree un enlace de un solo uso con el que una persona elige una contraseña nueva. Entréguelo solo a esa persona: funciona una vez, durante {minutes} minutos.',
  'resetLink.submit': 'Crear el enlace',
  'resetLink.yourPassword': 'Su propia contraseña',
  'resetLink.done': 'Copie este enlace. Se muestra una sola vez.',

  'security.title': 'Seguridad',
  'security.signedInAs': 'Ha iniciado sesión como {email}.',
  'security.password': 'Contraseña',
  'security.password.intro': 'Al cambiarla se cierran todas las demás sesiones.',
  'security.password.provider': 'Usted inicia sesión a través de {provider}, así que aquí no hay contraseña.',
  'security.password.submit': 'Cambiar la contraseña',
  'security.password.done': 'Su contraseña se cambió. Todas las demás sesiones se cerraron.',
  'security.twoStep': 'Verificación en dos pasos',
  'security.twoStep.intro':
    'Un código de una aplicación de su teléfono, además de la contraseña. Así, una contraseña robada no basta para iniciar sesión.',
  'security.twoStep.mustAdd':
    'Este servidor exige la verificación en dos pasos para su cuenta. Actívela para continuar.',
  'security.twoStep.provider':
    'Usted inicia sesión a través de {provider}, que también pide un segundo factor si lo exige.',
  'security.twoStep.demo': 'Las cuentas de demostración son de todos, así que no tienen segundo factor.',
  'security.twoStep.start': 'Configurar una aplicación de autenticación',
  'security.twoStep.scan':
    'Escanee este código QR con una aplicación de autenticación, como el gestor de contraseñas de su teléfono, Aegis, 2FAS o Google Authenticator.',
  'security.twoStep.qr': 'Código QR con la clave de abajo',
  'security.twoStep.key': 'Si no puede escanearlo, escriba esta clave en la aplicación:',
  'security.twoStep.confirm': 'Activar',
  'security.twoStep.on': 'Activa desde el {date}.',
  'security.twoStep.left': 'Códigos de recuperación restantes: {count}.',
  'security.twoStep.newCodes': 'Crear códigos de recuperación nuevos',
  'security.twoStep.remove': 'Quitar la aplicación de autenticación',
  'security.passkeys': 'Llaves de acceso',
  'security.passkeys.intro':
    'Inicie sesión con la huella, el rostro o el PIN de su dispositivo, o con una llave de seguridad. Una llave de acceso funciona sin contraseña y también como segundo paso.',
  'security.passkeys.unavailable':
    'Los navegadores usan llaves de acceso solo en una dirección https con nombre o en localhost. Esta página se abrió en otra dirección.',
  'security.passkeys.hint': 'Por ejemplo, «Portátil del trabajo», para reconocerla después',
  'security.passkeys.add': 'Añadir una llave de acceso',
  'security.passkeys.added': 'Añadida el {date}.',
  'security.passkeys.lastUsed': 'Último uso: {date}.',
  'security.passkeys.unused': 'Todavía sin usar.',
  'security.passkeys.rename': 'Cambiar el nombre',
  'security.passkeys.renameLabel': 'Cambiar el nombre de {name}',
  'security.passkeys.save': 'Guardar el nombre',
  'security.passkeys.remove': 'Quitar',
  'security.passkeys.removeLabel': 'Quitar la llave de acceso {name}',
  'security.recovery': 'Sus códigos de recuperación',
  'security.recovery.intro':
    'La verificación en dos pasos está activa. Si pierde su segundo factor, cada uno de estos códigos sirve para iniciar sesión una vez. Guárdelos ahora: no se vuelven a mostrar.',
  'security.recovery.copy': 'Copiar',
  'security.recovery.copied': 'Copiados',
  'security.recovery.download': 'Descargar',
  'security.recovery.done': 'Los he guardado',
  'security.events': 'Cambios recientes',
  'security.events.byOther': '{change}, por un administrador',
  'security.sessions': 'Sesiones',
  'security.sessions.intro':
    'Dónde ha iniciado sesión. Cierre las sesiones que no reconozca y después cambie su contraseña.',
  'security.sessions.this': 'Esta sesión',
  'security.sessions.lastUsed': 'Último uso: {time}',
  'security.sessions.device': '{browser} en {system}',
  'security.sessions.unknown': 'Dispositivo desconocido',
  'security.sessions.end': 'Cerrar sesión',
  'security.sessions.endLabel': 'Cerrar sesión: {device}, último uso: {time}',
  'security.sessions.endOthers': 'Cerrar todas las demás sesiones',
  'security.back': 'Volver a Trellis',

  'event.password_changed': 'Contraseña cambiada',
  'event.password_reset': 'Contraseña restablecida con un enlace',
  'event.totp_added': 'Aplicación de autenticación añadida',
  'event.totp_removed': 'Aplicación de autenticación quitada',
  'event.recovery_codes_created': 'Códigos de recuperación creados',
  'event.recovery_code_used': 'Código de recuperación usado',
  'event.passkey_added': 'Llave de acceso añadida',
  'event.passkey_renamed': 'Llave de acceso renombrada',
  'event.passkey_removed': 'Llave de acceso quitada',
  'event.passkey_refused': 'Se rechazó una llave de acceso que puede ser una copia',
  'event.factors_reset': 'Segundo factor restablecido',
  'event.role_added': 'Rol añadido',
  'event.role_removed': 'Rol quitado',

  'mail.reset.subject': 'Elija una contraseña nueva para Trellis',
  'mail.reset.text':
    'Alguien pidió una contraseña nueva para su cuenta de Trellis. Si fue usted, abra este enlace antes de {minutes} minutos. Funciona una sola vez.\n\n{link}\n\nSi no fue usted, ignore este correo: su contraseña no cambia.\n',
  'mail.changed.subject': 'Su contraseña de Trellis se cambió',
  'mail.changed.text':
    'La contraseña de su cuenta de Trellis se cambió. Si no fue usted, restablézcala ahora y avise al administrador de su servidor.\n',
  'mail.factor.subject': 'Ha cambiado su forma de iniciar sesión en Trellis',
  'mail.factor.text':
    'Un cambio en su cuenta de Trellis: {change}.\n\nSi no fue usted, cambie su contraseña ahora, cierre todas las demás sesiones en la página Seguridad y avise al administrador de su servidor.\n',

  'oidc.stale': 'Ha pasado demasiado tiempo',
  'oidc.stale.more':
    'Este inicio de sesión comenzó en otro navegador, ya se usó o tiene más de diez minutos. Empiece de nuevo.',
  'oidc.refused': 'No ha iniciado sesión',
  'oidc.refused.more':
    '{provider} rechazó el inicio de sesión o usted lo canceló. Inténtelo de nuevo o inicie sesión de otra manera.',
  'oidc.unreachable': 'No se pudo conectar con {provider}',
  'oidc.unreachable.more':
    '{provider} no responde. Su cuenta está bien: inténtelo de nuevo en unos minutos o inicie sesión con su correo y contraseña.',
  'oidc.unproven.more': 'No pudimos verificar la respuesta de {provider}. Empiece de nuevo.',
  'oidc.noEmail': 'Falta su correo electrónico',
  'oidc.noEmail.more':
    '{provider} no compartió su correo electrónico, y una cuenta lo necesita. Permita que se comparta e inténtelo de nuevo.',
  'oidc.disabled': 'Esta cuenta está desactivada',
  'oidc.disabled.more':
    'Las cuentas de demostración no se pueden usar en este servidor. Inicie sesión con otra cuenta.',
  'oidc.emailTaken': 'Ya existe una cuenta con su correo electrónico',
  'oidc.emailTaken.more':
    '{provider} no ha confirmado que esta dirección sea suya, así que no podemos abrirle esa cuenta. Inicie sesión con la contraseña de la cuenta o confirme antes la dirección allí.',

  'browser.passkeyCanceled': 'No se usó ninguna llave de acceso. Inténtelo de nuevo o elija otra manera.',
  'browser.unreachable':
    'No se puede conectar con Trellis ahora. Lo que escribió sigue aquí: inténtelo de nuevo en un momento.',
  'browser.tooManySoon': 'Demasiados intentos. Inténtelo de nuevo en un minuto.',
  'browser.tooMany': 'Demasiados intentos. Inténtelo de nuevo en {minutes} minutos.',
  'browser.minLength': 'Al menos {length} caracteres',

  'error.wrong_credentials': 'Correo o contraseña incorrectos',
  'error.email_taken': 'Ya existe una cuenta con este correo electrónico',
  'error.access_restricted': 'Acceso restringido',
  'error.link_ended': 'Este enlace ha caducado o ya se usó. Pida uno nuevo',
  'error.user_not_found': 'No existe ese usuario',
  'error.not_signed_in': 'No ha iniciado sesión',
  'error.wrong_passkey': 'Esta llave de acceso no se aceptó. Inténtelo de nuevo o use otra manera',
  'error.passkey_not_found': 'No existe esa llave de acceso',
  'error.passkeys_unavailable': 'Las llaves de acceso necesitan una dirección https con nombre, o localhost',
  'error.passkey_limit': 'Esta cuenta no puede tener más llaves de acceso. Quite una antes',
  'error.sign_in_ended': 'El inicio de sesión tardó demasiado. Escriba su contraseña de nuevo',
  'error.confirmation_required': 'Confirme que es usted y vuelva a intentarlo',
  'error.second_factor_required':
    'Este servidor exige la verificación en dos pasos para su cuenta. Actívela en Seguridad',
  'error.second_factor_refused': 'La verificación en dos pasos no está disponible para esta cuenta',

  'invalid.email': 'Esto no es un correo electrónico',
  'invalid.tooShort': 'Al menos 12 caracteres',
  'invalid.tooLong': 'Máximo 200 caracteres',
  'invalid.commonPassword': 'Esta contraseña es demasiado común. Elija otra',
  'invalid.currentPassword': 'Esta no es su contraseña actual',
  'invalid.name': 'Este nombre contiene caracteres que no se pueden mostrar',
  'invalid.adminCode': 'Este código no es válido. Un código funciona una vez, hasta que el servidor se inicia de nuevo',
  'invalid.factorCode': 'Este código no es válido. Cada código funciona una vez',
}
