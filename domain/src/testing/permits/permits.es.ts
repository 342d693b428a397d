import type { PermitSource } from "./permit-source.ts";

/** Chilean, Peruvian, Colombian and Mexican permits, written for the tests; even positions are for tuning. */
export const spanishPermits: readonly PermitSource[] = [
  {
    id: "es-cl-rca-considerandos",
    kind: "scan",
    head: "REPUBLICA DE CHILE - COMISION REGIONAL DEL MEDIO AMBIENTE",
    foot: "Foja {p}",
    text: `
- RESOLUCIÓN EXENTA N° 0148/2006
- CALIFICA AMBIENTALMENTE EL PROYECTO "AMPLIACIÓN FAENA CERRO PLOMO"
- VISTOS:
- 1. Lo dispuesto en la Ley N° 19.300 sobre Bases Generales del Medio Ambiente y en su reglamento.
- 2. La Declaración de Impacto Ambiental y sus Adendas, presentadas por Minera Cerro Plomo Limitada.
- CONSIDERANDO:
- 1. Que, la Comisión Regional debe velar por el cumplimiento de todos los requisitos ambientales aplicables.
- 2. Que, el derecho de Minera Cerro Plomo Limitada a emprender actividades está sujeto al cumplimiento estricto de las normas vigentes.
- 3. Que, según los antecedentes señalados en la Declaración, el proyecto consiste en ampliar el tratamiento de mineral de 900 a 1.500 toneladas por día.
- 3.1 El mineral se transporta en camiones desde la mina hasta la planta, por un camino de 14 km.
+a 4. Que, en relación con las emisiones a la atmósfera, {r el titular} deberá humectar los caminos de tierra {f dos veces al día} en temporada seca.
+a& Asimismo, los camiones que trasladen mineral deberán circular encarpados y a una velocidad no superior a 40 km/h.
+w 5. Que, respecto de los residuos líquidos, {r el titular} se compromete a no descargar aguas de proceso al estero Las Chilcas.
-& El balance de aguas presentado muestra una recirculación del 82 por ciento.
+r 6. Que, los residuos sólidos domésticos serán retirados {f semanalmente} por una empresa autorizada y llevados a un vertedero con resolución sanitaria.
% OFICINA DE PARTES 14 JUL 2006
+h 7. Que, en caso de encontrarse restos arqueológicos durante las excavaciones, {r el titular} deberá paralizar las obras y dar aviso {d de inmediato} al Consejo de Monumentos Nacionales.
- 8. Que, la Dirección Regional del SAG se pronunció conforme mediante oficio de fecha 3 de marzo de 2006.
+w 9. Que, {r el titular} realizará {f cada tres meses} un monitoreo de los pozos P-1 y P-4, midiendo pH, sulfato, cobre y arsénico.
+w& Los resultados deberán enviarse a la Dirección General de Aguas {d dentro de los 20 días siguientes} a cada campaña.
- 10. Que, sobre la base de lo señalado, el proyecto cumple con la normativa de carácter ambiental.
- RESUELVO:
- 1. CALIFICAR FAVORABLEMENTE el proyecto, condicionado al cumplimiento de lo indicado en los considerandos.
+g 2. {r El titular} deberá comunicar a la Comisión la ocurrencia de impactos no previstos, asumiendo {d inmediatamente} las acciones necesarias para controlarlos.
+g 3. {r El titular} deberá informar a la autoridad cualquier cambio de representante legal.
- 4. Hacer presente que procede el recurso de reclamación ante la Dirección Ejecutiva, dentro del plazo de treinta días.
- ANÓTESE, NOTIFÍQUESE Y ARCHÍVESE
`,
  },
  {
    id: "es-cl-rca-antigua",
    kind: "scan",
    head: "COREMA II REGION",
    foot: "- {p} -",
    text: `
- ANTOFAGASTA, 22 de septiembre de 1999
- RESOLUCION EXENTA N° 0211
- VISTOS ESTOS ANTECEDENTES:
- El Estudio de Impacto Ambiental del Proyecto "Lixiviación Óxidos Sur", sus Addenda y el Informe Técnico Final.
- TENIENDO PRESENTE:
- Las atribuciones que me confiere el artículo 86 de la Ley 19.300.
- Y CONSIDERANDO:
- 1.- Que el titular, Compañía Minera Óxidos Sur S.A., sometió su proyecto al Sistema de Evaluación de Impacto Ambiental.
- 2.- Que el proyecto se localiza a 48 km al noreste de la ciudad y comprende un rajo, una pila de lixiviación y una planta de extracción por solventes.
- 3.- Que las medidas de mitigación, reparación y compensación, así como el plan de seguimiento, son las siguientes:
  +a a) {r La Compañía} regará {f diariamente} los caminos interiores y aplicará un supresor de polvo en el acceso principal.
  +w b) La base de las pilas llevará doble carpeta de polietileno con sistema de detección de filtraciones.
  +w c) Se construirán cuatro pozos de monitoreo aguas abajo de las pilas, {d antes del inicio de la operación}.
  +f d) Queda prohibida la caza y la extracción de leña en toda el área del proyecto.
  +h e) Se cercará el sitio arqueológico OS-7, y un arqueólogo supervisará las excavaciones a menos de 100 metros.
- 4.- Que en lo que dice relación con la calidad del aire, el Servicio de Salud informó favorablemente.
+a 5.- Que {r el titular} deberá instalar una estación de medición de MP10 en la localidad de Sierra Gorda y entregar sus registros {f cada seis meses}.
+w 6.- Que {r el titular} deberá, asimismo, presentar a la Dirección General de Aguas el modelo hidrogeológico actualizado {f cada dos años}.
- 7.- Que los órganos del Estado participantes se pronunciaron favorablemente.
- RESUELVO:
- 1.- CALIFICAR AMBIENTALMENTE FAVORABLE el proyecto, sujeto a las condiciones siguientes.
+g 1.1 {r La Compañía} entregará a la COREMA un informe de seguimiento {f semestral}, durante toda la vida útil del proyecto.
+s 1.2 Dos años {d antes del cierre}, {r la Compañía} presentará el plan de cierre definitivo para su aprobación.
- 2.- El incumplimiento de las condiciones será sancionado de acuerdo con el artículo 64 de la Ley.
- 3.- Contra la presente resolución podrá interponerse recurso de reposición.
`,
  },
  {
    id: "es-cl-pdc-acciones",
    kind: "table",
    foot: "Programa de Cumplimiento - página {p}",
    text: `
# PROGRAMA DE CUMPLIMIENTO
- Rol D-031-2019. Presentado ante la Superintendencia del Medio Ambiente por Minera Salar Alto SpA.
# 1. Descripción del hecho infraccional
- No haber ejecutado el monitoreo de la napa en los pozos comprometidos durante los años 2016 y 2017.
- Normativa pertinente: considerando 8.2 de la RCA N° 77/2012.
# 2. Plan de acciones y metas
| N° | Acción | Plazo de ejecución | Indicador de cumplimiento | Responsable
| 1 | +w Construir dos pozos de reemplazo, PM-5R y PM-6R, con habilitación completa | {d 90 días corridos} | Pozos construidos y habilitados | {r Gerencia de Operaciones}
| 2 | +w Realizar el monitoreo de niveles y calidad en los nueve pozos de la red | {f Mensual} | Nueve informes de laboratorio | {r Superintendente de Agua}
| 3 | +g Capacitar al personal de terreno en el protocolo de muestreo y cadena de custodia | {f Semestral} | Listas de asistencia firmadas | {r Jefatura de Medio Ambiente}
| 4 | +w Cargar en línea los caudales de extracción de cada pozo de bombeo | {f Diaria} | Datos disponibles en la plataforma | {r Superintendente de Agua}
# 3. Plan de seguimiento, reporte y sanciones
+g {r El titular} remitirá un reporte inicial {d dentro de 20 días hábiles} desde la notificación de la aprobación del programa.
+g Los reportes de avance se entregarán {f cada dos meses}, con medios de verificación georreferenciados.
+g {r La empresa} deberá entregar un reporte final en {d el plazo de 15 días hábiles} contado desde el término de la última acción.
- En caso de incumplimiento, el procedimiento sancionatorio se reiniciará, y la multa podrá duplicarse.
- La Superintendencia podrá requerir antecedentes adicionales.
`,
  },
  {
    id: "es-cl-adenda-respuestas",
    kind: "text",
    head: "Adenda N° 2 - Proyecto Continuidad Operacional Mina Lautaro",
    foot: "{p}",
    text: `
# 4. PLAN DE PREVENCIÓN DE CONTINGENCIAS Y EMERGENCIAS
- Observación 4.1. Se solicita al titular precisar las acciones ante un derrame de concentrado en la ruta C-35.
- Respuesta:
- Se acoge lo solicitado por la autoridad.
- El transporte de concentrado se realiza actualmente en convoyes de cuatro camiones.
+w Frente a un derrame, {r el conductor} detendrá el convoy y contendrá el material con barreras absorbentes.
+g& {r La empresa transportista} dará aviso a la Superintendencia del Medio Ambiente {d dentro de las 24 horas siguientes}.
+s El suelo afectado será retirado hasta 20 cm bajo la zona contaminada y dispuesto en un sitio autorizado.
- Observación 4.2. Se solicita aclarar la frecuencia de las inspecciones de los camiones.
- Respuesta:
+g Los camiones se inspeccionarán {f antes de cada viaje} mediante una lista de chequeo que quedará archivada por dos años.
- Como se indicó en la DIA, la tasa de accidentes histórica es de 0,3 por cada millón de kilómetros.
# 5. RUIDO
- Observación 5.1. Se solicita justificar los niveles modelados en el receptor R3.
- Respuesta:
- De acuerdo con la modelación, el nivel proyectado en R3 es de 41 dB(A) en período nocturno.
+n No obstante lo anterior, {r el titular} se compromete a medir el nivel de presión sonora en R3 {f una vez al año} durante la fase de operación.
+n En ningún caso se efectuarán tronaduras entre las 19:00 y las 08:00 horas.
# 6. COMUNIDADES
- Observación 6.2. Se solicita informar los mecanismos de comunicación con la comunidad de Los Loros.
- Respuesta:
+c Se habilitará una línea telefónica gratuita y un libro de reclamos en la sede vecinal, que {r el encargado de relaciones comunitarias} revisará {f cada semana}.
- El titular manifiesta su voluntad de mantener buenas relaciones con sus vecinos.
+c Además, {r la Compañía} dispondrá de un fondo concursable {f anual} de 1.200 UF para proyectos de la comunidad.
`,
  },
  {
    id: "es-pe-resolucion-directoral",
    kind: "columns",
    foot: "El Diario - Normas Legales {p}",
    text: `
# Aprueban Estudio de Impacto Ambiental del proyecto "Huaylas Norte"
- RESOLUCIÓN DIRECTORAL N° 112-2014-MEM/AAM
- Lima, 28 de marzo de 2014
- Visto, el escrito N° 2312450 mediante el cual Minera Huaylas Norte S.A.A. presentó el Estudio de Impacto Ambiental;
- CONSIDERANDO:
- Que, el artículo 7 del Decreto Supremo N° 016-93-EM dispone que los titulares deberán contar con un estudio aprobado;
- Que, mediante Informe N° 345-2014, la Dirección concluyó que la empresa ha levantado las observaciones;
- De conformidad con la Ley General del Ambiente y demás normas reglamentarias;
- SE RESUELVE:
- Artículo 1°.- Aprobar el Estudio de Impacto Ambiental del proyecto de explotación Huaylas Norte.
+g Artículo 2°.- {r Minera Huaylas Norte S.A.A.} se encuentra obligada a cumplir con lo estipulado en el estudio, así como con los compromisos asumidos durante la evaluación.
- Artículo 3°.- La aprobación del estudio no constituye el otorgamiento de autorizaciones ni permisos.
# Obligaciones específicas
? {r El titular minero} deberá:
  +w a) Monitorear los puntos de agua superficial HN-01 a HN-08 con frecuencia {f trimestral};
  +w b) Mantener una zanja de coronación alrededor del depósito de desmonte;
  +s c) Rehabilitar las plataformas de exploración {d en un plazo máximo de seis meses} de terminadas;
  +c d) Priorizar la contratación de mano de obra de los caseríos de Shilla y Toma.
- La empresa podrá modificar la ubicación de hasta cinco sondajes, previa comunicación.
+w El vertimiento de la poza de sedimentación no excederá de 50 mg/L de sólidos suspendidos en ningún momento.
+r Está prohibido arrojar residuos a las quebradas, y quemarlos.
+f El tránsito de vehículos por los bofedales queda restringido a la huella existente.
- La Dirección General remitirá copia de la presente al OEFA para su fiscalización.
- Regístrese y comuníquese.
`,
  },
  {
    id: "es-pe-plan-manejo",
    kind: "table",
    text: `
# CAPÍTULO VI: PLAN DE MANEJO AMBIENTAL
- El Plan de Manejo Ambiental tiene como finalidad prevenir y mitigar los impactos identificados en el capítulo anterior.
# 6.1 Etapa de construcción
| Impacto | Medida | Frecuencia | Responsable
| Alteración de la calidad del aire | +a Riego de accesos y frentes de trabajo con camión cisterna | {f 2 veces por día} | {r Contratista}
| Generación de ruido | +n Mantenimiento preventivo de la maquinaria y uso de silenciadores | {f Cada 250 horas} | {r Jefe de equipos}
| Ahuyentamiento de fauna | +f Límite de velocidad de 35 km/h y prohibición de tocar bocina | {f Permanente} | {r Contratista}
| Pérdida de suelo orgánico | +s Retirar y apilar el suelo orgánico en rumas de hasta 1,5 m de altura | {d Antes de la nivelación} | {r Supervisor ambiental}
# 6.2 Etapa de operación
+w Se tomarán muestras {f mensuales} en la descarga V-1, y los resultados se compararán con los límites máximos permisibles.
- El río Azulmayo presenta valores naturales elevados de hierro, según los resultados de la línea base.
+w Cuando se supere un límite, {r la supervisión ambiental} detendrá la descarga y derivará el flujo a la poza de contingencia.
+r Los lodos de la planta de neutralización se dispondrán en celdas impermeabilizadas con geomembrana de 1,5 mm.
- Los lodos se generan a razón de 4,2 m3 por día.
# 6.3 Programa de capacitación y sanciones internas
+g Todo trabajador nuevo recibirá una inducción ambiental de dos horas {d antes de ingresar a la unidad}.
+g {r El área de recursos humanos} conservará los registros de asistencia durante cinco años.
- El trabajador que incumpla las normas internas será amonestado.
`,
  },
  {
    id: "es-co-licencia-ambiental",
    kind: "text",
    head: "Resolución 00954 del 18 AGO 2016 - Hoja No. {p}",
    text: `
- "Por la cual se otorga una licencia ambiental y se toman otras determinaciones"
- CONSIDERACIONES JURÍDICAS
- Que el artículo 80 de la Constitución Política establece que el Estado planificará el manejo de los recursos naturales.
- Que la empresa Esmeraldas del Oriente S.A.S. presentó el complemento del estudio el 4 de mayo de 2016.
- RESUELVE:
- ARTÍCULO PRIMERO. Otorgar licencia ambiental a la empresa Esmeraldas del Oriente S.A.S. para la explotación subterránea del título 0312-95.
- ARTÍCULO SEGUNDO. La licencia que se otorga lleva implícito el uso de los siguientes recursos naturales:
  - 1. Concesión de aguas superficiales de la quebrada La Honda, por 1,2 l/s.
  - 2. Permiso de vertimiento a la quebrada La Honda, por 0,8 l/s.
? ARTÍCULO TERCERO. {r La empresa Esmeraldas del Oriente S.A.S.} queda sujeta al cumplimiento de las siguientes obligaciones:
  +w 1. Instalar un medidor de caudal en la bocatoma {d antes de iniciar la captación}.
  +w 2. Caracterizar {f semestralmente} el vertimiento, con un laboratorio acreditado por el IDEAM.
  +f 3. Compensar con la siembra de 1.100 árboles nativos en la microcuenca, y mantenerlos por tres años.
  +r 4. Entregar los residuos peligrosos a gestores con licencia, y conservar los certificados.
  +n 5. No realizar voladuras en horario nocturno.
+w PARÁGRAFO. Los resultados de la caracterización se incluirán en el informe de cumplimiento {f anual}.
+c ARTÍCULO CUARTO. {r La beneficiaria de la licencia} deberá realizar {f dos reuniones al año} con las juntas de acción comunal de las veredas La Pita y Chizo.
- ARTÍCULO QUINTO. La Corporación supervisará la ejecución de las obras y podrá verificar en cualquier momento el cumplimiento de lo dispuesto.
+g ARTÍCULO SEXTO. Cualquier modificación de las condiciones de la licencia deberá ser informada por escrito a la Corporación para su evaluación y aprobación.
- ARTÍCULO SÉPTIMO. El incumplimiento de las obligaciones dará lugar a las sanciones previstas en la Ley 1333 de 2009.
- ARTÍCULO OCTAVO. Contra esta resolución procede el recurso de reposición, dentro de los diez días siguientes a su notificación.
`,
  },
  {
    id: "es-cl-resolucion-exenta-medidas",
    kind: "columns",
    head: "SUPERINTENDENCIA DEL MEDIO AMBIENTE",
    foot: "Página {p} de 3",
    text: `
- ORDENA MEDIDAS PROVISIONALES QUE INDICA A MINERA TRES QUEBRADAS SpA
- RESOLUCIÓN EXENTA N° 1742
- CONSIDERANDO:
- 1° Minera Tres Quebradas SpA es titular del proyecto "Tranque El Gaucho", calificado por la RCA N° 18/2010.
- 2° Con fecha 2 de junio se constató una filtración en el pie del muro norte, con un caudal estimado de 3 litros por segundo.
- 3° Los fiscalizadores observaron que la canaleta perimetral se encontraba obstruida.
- 4° El artículo 48 de la LOSMA dispone que las medidas deben ser proporcionales al riesgo.
- RESUELVO:
? PRIMERO. ORDÉNANSE a Minera Tres Quebradas SpA las siguientes medidas provisionales:
  +w 1. Cesar {d de inmediato} la depositación de relaves en el sector norte del tranque.
  +w 2. Implementar un sistema de captación y retorno de las filtraciones, {d en un plazo de 10 días corridos}.
  +w 3. Limpiar la canaleta perimetral y mantenerla despejada mientras dure la medida.
  +w 4. Muestrear {f cada 48 horas} el agua del estero El Gaucho en los puntos EG-1 y EG-2, analizando sulfatos y metales disueltos.
+g SEGUNDO. {r La empresa} deberá entregar un informe con fotografías fechadas que acredite cada medida, {d dentro de 5 días hábiles} de vencido su plazo.
- TERCERO. ADVIÉRTASE que el incumplimiento de estas medidas constituye una infracción gravísima.
+g CUARTO. TÉNGASE PRESENTE que {r el titular} deberá facilitar el acceso de los funcionarios a todas las instalaciones.
- QUINTO. RECURSOS QUE PROCEDEN. De conformidad con el artículo 56, procede reclamar ante el Tribunal Ambiental.
`,
  },
  {
    id: "es-cl-fichas-compromisos",
    kind: "form",
    head: "Anexo 12 - Compromisos ambientales voluntarios",
    foot: "{p}",
    text: `
# CAV-1. Perturbación controlada de reptiles
| Impacto asociado | - Pérdida de individuos de baja movilidad en el área de obras
| Fase del proyecto | - Construcción
| Objetivo, descripción y justificación | - Objetivo: evitar la muerte de reptiles durante el despeje.
| Forma de implementación | +f Un especialista recorrerá el área y removerá refugios de forma manual, avanzando desde el centro hacia los bordes.
| Oportunidad | +f Las jornadas se harán entre octubre y marzo, y no más de cinco días {d antes del ingreso de maquinaria}.
| Indicador de cumplimiento | - Informe de la actividad, con el número de individuos observados
| Forma de control y seguimiento | +f {r El titular} cargará el informe en el sistema de la autoridad {d dentro de 30 días hábiles} de terminada la actividad.
# CAV-2. Mejoramiento de la señalética vial
| Impacto asociado | - No aplica
| Fase del proyecto | - Construcción y operación
| Descripción | +c Se instalarán 24 señales reflectantes en el cruce de la ruta B-245 y el camino al campamento.
| Lugar | - Ruta B-245, km 12 a 19
| Frecuencia | ? {^f Revisión anual} del estado de las señales
| Responsable | {^r Jefe de Prevención de Riesgos}
| Indicador de cumplimiento | - Fotografías de las señales instaladas
# CAV-3. Apoyo a crianceros
| Objetivo | - Contribuir a la actividad ganadera de las familias de la quebrada Paipote
| Descripción | +c Entregar 300 fardos de alfalfa {f cada año} a las familias del registro, durante los meses de invierno.
| Lugar, forma y oportunidad de implementación | +c Las entregas se coordinarán con la asociación de crianceros {d al menos con 15 días de anticipación}.
| Indicador de cumplimiento | - Actas de entrega firmadas
`,
  },
  {
    id: "es-mx-resolutivo",
    kind: "scan",
    head: "SECRETARIA DE MEDIO AMBIENTE - DELEGACION FEDERAL EN SONORA",
    foot: "Oficio DS-SG-UGA-0417  {p}",
    text: `
- ASUNTO: Resolutivo de la manifestación de impacto ambiental "Beneficio La Colorada"
- RESULTANDO
- I. Que el 11 de febrero de 2013 la promovente ingresó la manifestación para su evaluación.
- CONSIDERANDO
- 1. Que esta Delegación es competente para emitir la presente resolución.
- 2. Que la promovente manifestó que el consumo de agua será de 310 m3 por día.
- TÉRMINOS
- PRIMERO.- La presente resolución autoriza las obras del proyecto en una superficie de 42 hectáreas.
- SEGUNDO.- La vigencia será de doce años y comenzará al día siguiente de la recepción del oficio.
- OCTAVO.- La promovente deberá sujetarse a lo descrito en la manifestación y a las siguientes
- CONDICIONANTES:
? {r La promovente} deberá:
  +f 1. Presentar el programa de rescate de flora y fauna {d dentro de los tres meses} siguientes a la recepción del presente.
  +s 2. Depositar el suelo vegetal del despalme en un sitio plano, y usarlo en la restauración.
  +w 3. Impermeabilizar los patios con geomembrana de alta densidad y un sistema de detección de fugas.
  +r 4. Manejar los residuos peligrosos conforme a la norma, y contar con un almacén temporal techado.
+f Queda estrictamente prohibido comercializar, cazar o capturar especies de flora y fauna silvestre.
% SELLO DE RECIBIDO
+g NOVENO.- {r La promovente} rendirá un informe {f anual} del cumplimiento de los términos, con copia a la Procuraduría.
+g DÉCIMO.- {r La promovente} dará aviso del inicio y la conclusión de las obras, con {d quince días de anticipación}.
- DECIMOPRIMERO.- La presente resolución no exime de obtener otras autorizaciones.
- DECIMOSEGUNDO.- La Secretaría, a través de la Procuraduría, vigilará el cumplimiento de los términos.
`,
  },
];
