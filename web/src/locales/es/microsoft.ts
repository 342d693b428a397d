export const microsoft = {
  button: "Ingresar con Microsoft",
  waiting: "Esperando la ventana de Microsoft…",
  cancel: "Cancelar",
  orEmail: "o con su correo",
  failed: "No se pudo ingresar con Microsoft",
  blocked:
    "El navegador bloqueó la ventana de Microsoft. Permita las ventanas emergentes de este sitio y vuelva a presionar el botón.",
  closed: "La ventana de Microsoft se cerró antes de terminar. Vuelva a presionar el botón para ingresar.",
  late: "La ventana de Microsoft estuvo abierta demasiado tiempo. Vuelva a presionar el botón.",
  unreachable: "No se pudo llegar a Microsoft. Revise su conexión y vuelva a intentarlo.",
  off: "El ingreso con Microsoft no está habilitado en esta plataforma.",
  unexpected:
    "Microsoft no completó el ingreso. Vuelva a intentarlo; si se repite, contacte a un administrador.",
  notRegistered:
    "No hay un usuario registrado con la dirección de esa cuenta de Microsoft. Pida una cuenta a un administrador o elija otra.",
  notActive: "El usuario no está activo. Pida a un administrador que lo active.",
} as const;
