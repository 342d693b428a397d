export const settings = {
  otherProject: "Estos ajustes son de {other}. El menú y la búsqueda siguen en {used}, el proyecto en uso.",
  none: "No hay nada que configurar con sus permisos.",
  noneHint:
    "Los usuarios, el menú y el correo los administra quien tiene permiso de administración en el proyecto.",
  search: "Buscar en la configuración",
  found: "{n|=0:Ninguna parte|one:# parte|other:# partes}",
  noMatch: "Ninguna parte de la configuración habla de «{text}».",
  showAll: "Ver todo",
  groups: {
    project: "Proyecto",
    people: "Personas",
    instruments: "Instrumentos y pozos",
    notifications: "Notificaciones",
    control: "Control",
    help: "Ayuda",
  },
  piezometry: {
    title: "Niveles piezométricos y estratigrafía",
    text: "Pozos con sus estratos, la posición de la sonda y los niveles históricos.",
  },
  retention: {
    title: "Lecturas de dispositivos",
    text: "Cuánto tiempo se guardan las lecturas en bruto de los dispositivos MODi.",
  },
  prompts: {
    title: "Prompts de instrumentos ambientales",
    text: "Con qué palabras se buscarán los compromisos en los documentos, con su historial.",
  },
  myNotices: {
    title: "Mis avisos",
    text: "Qué recibe usted por correo, y en qué horas prefiere no recibirlo.",
  },
  notices: {
    title: "Avisos de la plataforma",
    text: "Qué avisa la plataforma por sí sola, a quién y por qué medio; qué correos son obligatorios.",
  },
  guide: {
    title: "Guía de uso",
    text: "Cómo se hace cada trabajo, paso a paso; también para descargar en PDF.",
  },
  experimental: {
    title: "Experimental",
    text: "Funciones en prueba que se activan o desactivan: tablas compactas, atajos, recomendados.",
  },
  protections: {
    title: "Cambios protegidos",
    text: "Lo que no se rebaja sin otra persona: qué espera confirmación, quién lo pidió y por qué.",
  },
  audit: {
    title: "Auditoría",
    text: "Quién cambió qué, cuándo y desde dónde, con el antes y el después.",
  },
  tokens: {
    title: "Claves de API",
    text: "Qué máquinas leen o escriben en este proyecto, con qué permiso y hasta cuándo.",
  },
  projects: {
    title: "Proyectos",
    text: "Crear proyectos y cambiar su nombre, empresa, color, logo, zona horaria y política.",
  },
  catalog: {
    title: "Catálogos",
    text: "Componentes, fuentes, estaciones, frecuencias, tipos y responsables que usan los planes.",
  },
  boards: {
    title: "Tableros",
    text: "Tableros de Power BI, Superset, Metabase o Grafana, y los propios de la plataforma.",
  },
  smtp: {
    title: "Correo del proyecto",
    text: "Los avisos de este proyecto salen por el servidor de correo de su empresa.",
  },
  secondFactor: {
    title: "Segundo factor",
    text: "A quién se exige una llave de acceso o un código del teléfono al ingresar.",
  },
  users: { title: "Usuarios", text: "Quién entra a la plataforma: crear, invitar, desactivar y bloquear." },
  members: {
    title: "Usuarios del proyecto",
    text: "Quién pertenece al proyecto, con qué permisos, invitados y su menú.",
  },
  menu: {
    title: "Menú del proyecto",
    text: "Qué entradas tiene el menú, en qué orden y quién ve cada una.",
  },
  policy: { title: "Política de datos", text: "Versiones de la política y quién aceptó qué texto y cuándo." },
} as const;
