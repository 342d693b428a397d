// Duties of the mine's main permit, by chapter.
import { banned, before, limited, monitored, must, triggered } from "./duties.ts";

export interface DutyChapter {
  title: string;
  texts: readonly string[];
}

const FIELD = "pH, temperatura, conductividad y oxígeno disuelto";
const METALS = "arsénico, cobre, hierro, manganeso, zinc y aluminio, totales y disueltos";

export const rcaChapters: readonly DutyChapter[] = [
  {
    title: "Calidad de las aguas superficiales",
    texts: [
      monitored("mensualmente", "la calidad del agua superficial", ["AS-04", "AS-05"], `incluyendo ${FIELD}`),
      monitored(
        "mensualmente",
        "los metales en el agua superficial",
        ["AS-02", "AS-04"],
        `incluyendo ${METALS}`,
      ),
      monitored(
        "semestralmente",
        "los sólidos suspendidos totales",
        ["AS-01", "AS-02"],
        "con muestras compuestas de dos verticales",
      ),
      monitored(
        "trimestralmente",
        "los iones mayores del agua",
        ["AS-01", "AS-03", "AS-05"],
        "con un error de balance iónico menor que 10 %",
      ),
      monitored(
        "anualmente",
        "los isótopos estables del agua",
        ["AS-01", "AS-05"],
        "en frascos de vidrio sin burbujas",
      ),
      monitored(
        "semestralmente",
        "los macroinvertebrados bentónicos y las diatomeas",
        ["AS-02", "AS-04"],
        "con tres réplicas por estación",
      ),
      "~Las estaciones se ubican aguas arriba y aguas abajo de las obras, de modo que la comparación entre ellas distinga el aporte de la faena de la variación natural de la cuenca.",
      limited("arsénico disuelto", "la estación AS-01", "0,01 mg/L"),
      limited("manganeso disuelto", "la estación AS-02", "0,2 mg/L"),
      limited("cobre total", "la estación AS-04", "0,2 mg/L"),
      limited("sólidos disueltos totales", "la estación AS-05", "1.000 mg/L"),
      limited("cloruro", "la estación AS-05", "200 mg/L"),
      limited("hierro total", "la estación AS-04", "5 mg/L"),
      limited("zinc total", "la estación AS-02", "2 mg/L"),
      must(
        "tomar las muestras de agua por intermedio de una entidad técnica de fiscalización ambiental autorizada",
      ),
      must("conservar durante cinco años los certificados del laboratorio y las cadenas de custodia"),
      must("incluir en cada campaña un blanco de campo y un duplicado por cada diez muestras"),
      triggered(
        "la conductividad en la estación AS-02 aumente más de 30 % respecto de la campaña anterior",
        "repetir el muestreo dentro de 10 días hábiles",
      ),
      triggered(
        "se detecte cianuro en cualquiera de las estaciones",
        "informar a la Superintendencia del Medio Ambiente dentro de 24 horas",
      ),
      triggered(
        "la turbiedad en la estación AS-04 supere 50 NTU sin lluvia ni deshielo",
        "inspeccionar el canal de contorno dentro de 12 horas",
      ),
    ],
  },
  {
    title: "Aguas subterráneas",
    texts: [
      monitored(
        "mensualmente",
        "la calidad del agua subterránea",
        ["MW-07", "MW-08", "MW-09"],
        `incluyendo ${FIELD}, sulfato y metales disueltos`,
      ),
      monitored(
        "mensualmente",
        "la calidad del agua subterránea aguas abajo de la pila 2",
        ["MW-11", "MW-12"],
        "previa purga de tres volúmenes del pozo",
      ),
      monitored(
        "trimestralmente",
        "el nitrato y el amonio en los pozos",
        ["MW-10", "MW-13"],
        "por el uso de explosivos en el rajo",
      ),
      monitored(
        "semestralmente",
        "la calidad del agua en el pozo de control",
        ["MW-14"],
        "como referencia sin intervención",
      ),
      "~El modelo hidrogeológico conceptual distingue una unidad aluvial superior y una de roca fracturada, conectadas en el sector del muro principal.",
      limited("sulfato", "el pozo MW-09", "1.500 mg/L"),
      limited("manganeso disuelto", "el pozo MW-11", "0,5 mg/L"),
      limited("arsénico disuelto", "el pozo MW-12", "0,05 mg/L"),
      limited("nitrato", "el pozo MW-13", "50 mg/L"),
      must(
        "medir semanalmente el nivel freático en los pozos MW-07 y MW-10, con una resolución de un centímetro",
      ),
      must(
        "instalar en el pozo MW-11 un sensor de nivel con transmisión en línea antes del término del primer año de operación",
      ),
      must("extraer como máximo 16 L/s del conjunto de los pozos PS-01 y PS-02"),
      must(
        "registrar diariamente los volúmenes extraídos de cada pozo de producción con un caudalímetro calibrado",
      ),
      must("calibrar anualmente los caudalímetros de los pozos de producción en un laboratorio acreditado"),
      triggered(
        "el pH en el pozo MW-07 descienda bajo 5,5",
        "activar la batería de pozos de captura dentro de 15 días",
      ),
      triggered(
        "el nivel en el pozo MW-14 descienda más de 1 metro bajo su mínimo histórico",
        "reducir la extracción en 20 % durante el mes siguiente",
      ),
      triggered(
        "dos campañas consecutivas muestren aumento del sulfato en el pozo MW-09",
        "actualizar el modelo de transporte dentro de 90 días",
      ),
      must(
        "actualizar cada dos años el modelo hidrogeológico numérico y entregarlo a la Dirección General de Aguas",
      ),
      must("mantener operativa la zanja cortafuga durante toda la vida útil del tranque"),
      before(
        "perforar un pozo de monitoreo nuevo",
        "presentar su diseño a la Dirección General de Aguas con 30 días de anticipación",
      ),
      must(
        "sellar con lechada de cemento los sondajes que no se habiliten, dentro de los 60 días siguientes a su término",
      ),
    ],
  },
  {
    title: "Caudal y uso del agua",
    texts: [
      "El titular deberá mantener un caudal ecológico mínimo de 150 L/s aguas abajo de la bocatoma entre octubre y marzo.",
      must("medir semanalmente el caudal de la quebrada en las estaciones AS-02, AS-04 y AS-05"),
      must("instalar en la estación AS-02 un sensor de caudal con transmisión en línea a la autoridad"),
      must("recircular al menos 72 % del agua de proceso, calculado como promedio trimestral"),
      must("informar mensualmente el balance de aguas de la faena a la Dirección General de Aguas"),
      must("limpiar los canales de contorno antes del inicio de cada temporada de lluvias"),
      monitored(
        "mensualmente",
        "el caudal de la vertiente",
        ["VE-01"],
        "mediante aforo volumétrico de tres repeticiones",
      ),
      triggered(
        "el caudal en la estación AS-05 sea inferior al mínimo comprometido",
        "suspender la captación superficial dentro de 6 horas",
      ),
      banned("la captación de aguas desde la vertiente El Peñón"),
      must(
        "devolver al cauce las aguas de contacto tratadas solo cuando cumplan los límites de la tabla 1 del decreto supremo 90",
      ),
    ],
  },
  {
    title: "Planta de neutralización y residuos líquidos",
    texts: [
      monitored(
        "semanalmente",
        "el efluente tratado de la planta de neutralización",
        ["NT-02"],
        "mediante muestra compuesta de 24 horas",
      ),
      monitored(
        "mensualmente",
        "el afluente de la planta de neutralización",
        ["NT-01"],
        `incluyendo acidez y ${METALS}`,
      ),
      "El pH del efluente de la planta de neutralización no deberá ser inferior a 6,5 ni superior a 9,0.",
      limited("aluminio total", "el efluente NT-02", "5 mg/L"),
      limited("manganeso total", "el efluente NT-02", "0,3 mg/L"),
      limited("aceites y grasas", "el efluente de la planta de aguas servidas", "20 mg/L"),
      must(
        "disponer los lodos de la planta de neutralización en la celda impermeabilizada del depósito autorizado",
      ),
      must("mantener una reserva de cal viva para al menos 15 días de operación"),
      triggered(
        "el efluente supere cualquiera de sus límites",
        "recircularlo a la piscina de contacto de inmediato",
      ),
      must(
        "monitorear mensualmente los coliformes fecales a la salida de la planta de aguas servidas del campamento",
      ),
      must("inspeccionar semanalmente las geomembranas de las piscinas de contacto"),
      must("vaciar la piscina de emergencia dentro de 72 horas después de cada uso"),
      banned("la mezcla de aguas servidas con aguas de contacto"),
      must("llevar un registro diario del volumen tratado y del consumo de cal"),
    ],
  },
  {
    title: "Calidad del aire",
    texts: [
      must("medir en forma continua las concentraciones de MP10 y MP2,5 en las estaciones CA-01 y CA-03"),
      must("validar diariamente los datos horarios de MP10 de la estación CA-01"),
      monitored(
        "semanalmente",
        "el material particulado respirable",
        ["CA-02", "CA-04"],
        "mediante muestreo de alto volumen de 24 horas",
      ),
      monitored(
        "trimestralmente",
        "el material particulado sedimentable",
        ["CA-03", "CA-05"],
        "y su contenido de cobre y arsénico",
      ),
      limited("MP10 como promedio de 24 horas", "la estación CA-03", "130 µg/m³"),
      limited("MP2,5 como promedio anual", "la estación CA-03", "20 µg/m³"),
      "Las emisiones de material particulado de la faena no deberán exceder 412 toneladas por año.",
      must("pavimentar o estabilizar con supresor de polvo los primeros 9 kilómetros del camino de acceso"),
      must("mantener una eficiencia de control de polvo de 85 % en los caminos no pavimentados"),
      must("llevar un registro diario del riego de caminos, con volúmenes y horarios"),
      must("operar los filtros de mangas del chancado primario durante todo el tiempo de marcha del equipo"),
      must("reemplazar las mangas del colector de polvo cada 18 meses"),
      must("encapsular la correa transportadora principal antes del segundo año de operación"),
      triggered(
        "la concentración horaria de MP10 en la estación CA-01 supere 250 µg/m³",
        "detener el carguío en el sector norte dentro de una hora",
      ),
      triggered("se pronostique viento superior a 50 km/h", "suspender las tronaduras de ese día"),
      must("calibrar semestralmente el flujo de los equipos de muestreo con un patrón trazable"),
      must("actualizar cada dos años el inventario de emisiones de la faena"),
      must("mantener una recuperación de datos de 75 % por trimestre en cada estación de calidad del aire"),
      banned("el tránsito de camiones sobre 40 km/h en los caminos interiores"),
      must("cubrir con lona la carga de todos los camiones que salgan de la faena"),
      must("registrar en forma continua la velocidad y la dirección del viento en la estación MET-01"),
    ],
  },
  {
    title: "Ruido y vibraciones",
    texts: [
      monitored(
        "trimestralmente",
        "el nivel de presión sonora",
        ["RU-01", "RU-02", "RU-03"],
        "en horario diurno y nocturno",
      ),
      monitored(
        "semanalmente",
        "la velocidad de partícula por tronaduras",
        ["VB-01", "VB-02"],
        "con geófonos triaxiales",
      ),
      "La velocidad de partícula en la estación VB-02 no deberá exceder 5 mm/s.",
      "Los niveles de ruido diurno en los receptores no deberán exceder 55 dB(A).",
      must("avisar a la comunidad de Las Breas cada tronadura con 24 horas de anticipación"),
      must("realizar las tronaduras solo entre las 12 y las 15 horas"),
      banned("la realización de tronaduras en días domingo y festivos"),
      must("instalar silenciadores en los grupos electrógenos del campamento"),
      triggered(
        "un receptor presente un reclamo por ruido",
        "realizar una medición en su domicilio dentro de 5 días",
      ),
      must("verificar la calibración del sonómetro antes y después de cada medición"),
      must("limitar a 180 kg la carga explosiva por retardo en el sector norte del rajo"),
      must("realizar bimestralmente un conteo del tránsito de vehículos frente a la escuela de Las Breas"),
    ],
  },
  {
    title: "Flora y vegetación",
    texts: [
      monitored(
        "trimestralmente",
        "la cobertura y el vigor de las vegas",
        ["FF-01", "FF-04"],
        "en veinte parcelas permanentes",
      ),
      monitored(
        "trimestralmente",
        "el estado de los ejemplares de llareta",
        ["FF-05"],
        "con fotografías desde puntos fijos",
      ),
      must("rescatar y relocalizar 340 ejemplares de cactáceas antes del inicio de las obras del botadero"),
      must("alcanzar una sobrevivencia de 75 % de los ejemplares relocalizados al término del tercer año"),
      must("regar quincenalmente los ejemplares plantados durante los dos primeros veranos"),
      must("cercar la vega de Las Breas en un perímetro de 1,8 kilómetros"),
      must(
        "colectar semillas de especies nativas cada temporada y entregarlas al banco de semillas regional",
      ),
      banned("la extracción de leña y la quema de vegetación en el área del proyecto"),
      banned("el ingreso de ganado y de mascotas al área de las obras"),
      must(
        "recuperar la capa vegetal del suelo en una profundidad de 20 centímetros y acopiarla en pilas de hasta 2 metros de altura",
      ),
      triggered(
        "la cobertura de una vega disminuya más de 15 % respecto de su línea de base",
        "presentar un plan de recuperación dentro de 45 días",
      ),
      must("controlar anualmente las especies exóticas invasoras en las franjas de los caminos"),
      must(
        "presentar un informe anual de sobrevivencia de la reforestación a la Corporación Nacional Forestal",
      ),
    ],
  },
  {
    title: "Fauna",
    texts: [
      monitored(
        "bimestralmente",
        "los vertebrados terrestres mediante microrruteo",
        ["FF-02", "FF-03"],
        "a cargo de un especialista",
      ),
      monitored(
        "mensualmente",
        "las cámaras trampa del área de relocalización",
        ["FF-06"],
        "con cambio de tarjetas y baterías",
      ),
      must("marcar los reptiles relocalizados y seguirlos semestralmente durante tres años"),
      must("instalar pasos de fauna en los kilómetros 3, 7 y 11 del camino de acceso"),
      must("limitar a 60 km/h la velocidad en el camino de acceso, con señalética de cruce de guanacos"),
      must("registrar cada atropello de fauna y avisar al Servicio Agrícola y Ganadero dentro de 24 horas"),
      banned("la caza, la captura y la alimentación de fauna silvestre por el personal"),
      must("revisar las piscinas cada mañana y rescatar los animales que hayan caído en ellas"),
      must("instalar disuasores de aves en las piscinas de la planta"),
      must("cubrir los contenedores de residuos domiciliarios para impedir el acceso de zorros"),
      triggered(
        "se encuentre un nido activo de una especie en categoría de conservación",
        "detener las obras en un radio de 100 metros hasta el abandono del nido",
      ),
      before("cada tronadura en el sector norte", "ahuyentar la fauna con una señal sonora de diez minutos"),
      must("capacitar semestralmente al personal en el manejo de encuentros con puma y zorro"),
      must("realizar dos campañas anuales de censo de guanaco en la cuenca alta"),
    ],
  },
  {
    title: "Glaciares y nieve",
    texts: [
      monitored(
        "bimestralmente",
        "el balance de masa del glaciar Peñón",
        ["GL-01", "GL-03"],
        "mediante balizas de ablación",
      ),
      monitored(
        "bimestralmente",
        "el balance de masa del glaciarete norte",
        ["GL-02"],
        "en los meses con acceso seguro",
      ),
      monitored("mensualmente", "el espesor de la nieve", ["MET-02"], "con sensor ultrasónico"),
      must("realizar anualmente un vuelo fotogramétrico del glaciar Peñón al término del verano"),
      banned("el depósito de estériles a menos de 1.500 metros del borde del glaciar Peñón"),
      must("medir el albedo de la superficie del glaciar dos veces por temporada"),
      limited("polvo sedimentado sobre la nieve", "la estación GL-01", "8 g/m² al mes"),
      must(
        "entregar los datos meteorológicos de la estación MET-02 a la Unidad de Glaciología cada seis meses",
      ),
      triggered(
        "el polvo sedimentado supere su límite en dos meses consecutivos",
        "duplicar la frecuencia de riego del camino norte",
      ),
      banned("el tránsito de vehículos sobre la morrena"),
    ],
  },
  {
    title: "Suelo y residuos",
    texts: [
      monitored(
        "semestralmente",
        "la erosión de los suelos de relleno",
        ["SU-01"],
        "con perfiles topográficos fijos",
      ),
      must("segregar los residuos peligrosos en su origen y rotularlos conforme al decreto supremo 148"),
      must("declarar cada retiro de residuos peligrosos en el sistema SIDREP"),
      must("retirar los aceites usados cada 60 días por medio de un transportista autorizado"),
      must("mantener una pretil de contención de 110 % en los estanques de combustible"),
      must("inspeccionar mensualmente la bodega de sustancias peligrosas"),
      must("valorizar al menos 60 % de los residuos industriales no peligrosos al tercer año"),
      banned("la quema de residuos a cielo abierto"),
      must("muestrear el suelo remediado después de cada derrame y entregar el resultado dentro de 20 días"),
      must("almacenar los neumáticos fuera de uso por un máximo de 12 meses"),
      must(
        "disponer los residuos domiciliarios en un relleno sanitario autorizado al menos dos veces por semana",
      ),
      triggered(
        "un derrame supere 200 litros",
        "avisar a la Superintendencia del Medio Ambiente dentro de 24 horas y presentar un informe dentro de 10 días",
      ),
      must("llevar un registro actualizado de las hojas de datos de seguridad de las sustancias"),
    ],
  },
  {
    title: "Patrimonio cultural",
    texts: [
      must("cercar los sitios arqueológicos AR-01 y AR-02 con un área de amortiguación de 10 metros"),
      must("inspeccionar mensualmente los cercos de los sitios arqueológicos"),
      must("mantener un arqueólogo de forma permanente durante los movimientos de tierra del sector norte"),
      must("realizar la recolección superficial del sitio Quebrada Seca 1 antes de las obras del camino"),
      must("depositar los materiales recolectados en el Museo Regional de Atacama dentro de 12 meses"),
      must("dictar una charla de inducción patrimonial a todo trabajador nuevo"),
      must(
        "entregar trimestralmente el informe de monitoreo arqueológico al Consejo de Monumentos Nacionales",
      ),
      banned("el tránsito fuera de los caminos habilitados en Quebrada Seca"),
    ],
  },
  {
    title: "Medio humano y comunidad",
    texts: [
      must("contratar al menos 35 % de su personal en las comunas de la provincia"),
      must("mantener una oficina de atención a la comunidad en Las Breas, abierta tres días por semana"),
      must("responder cada reclamo por escrito dentro de 10 días hábiles"),
      must("publicar mensualmente en su sitio web los resultados de calidad del aire y del agua"),
      must("constituir una mesa de monitoreo participativo que sesione cada tres meses"),
      must("entregar a la junta de vecinos una copia de cada informe anual de seguimiento"),
      must("mantener el acceso de los arrieros a las veranadas por el camino antiguo"),
      must("coordinar con la escuela de Las Breas los horarios de paso de convoyes"),
      must("instalar señalética y reductores de velocidad frente a la posta y la escuela"),
      must("financiar anualmente la limpieza del canal Las Breas"),
      must("informar con 7 días de anticipación los cortes de camino de más de 30 minutos"),
    ],
  },
  {
    title: "Transporte y sustancias",
    texts: [
      must("transportar el concentrado en camiones herméticos con seguimiento satelital"),
      must("limitar el tránsito de convoyes a un máximo de 24 camiones por día"),
      banned("el transporte de sustancias peligrosas en horario nocturno"),
      must("lavar las ruedas de los camiones antes de su salida a la ruta pública"),
      must("mantener un equipo de respuesta a derrames en los kilómetros 0 y 22 del camino"),
      must("revisar semestralmente el plan de contingencias de transporte"),
      must("acreditar la mantención de cada camión cada 15.000 kilómetros"),
      must("instalar un sistema de comunicación continua en los convoyes de explosivos"),
    ],
  },
  {
    title: "Contingencias y emergencias",
    texts: [
      must("realizar dos simulacros de emergencia por año, uno de ellos con participación de la comunidad"),
      must("actualizar anualmente el plan de prevención de contingencias y de control de emergencias"),
      triggered(
        "ocurra una emergencia con efectos fuera de la faena",
        "informar a la Superintendencia del Medio Ambiente dentro de 24 horas",
      ),
      triggered(
        "falle el suministro eléctrico de las bombas de retorno",
        "poner en marcha el grupo de respaldo dentro de 15 minutos",
      ),
      triggered(
        "un aluvión corte el camino de acceso",
        "mantener el abastecimiento del campamento durante al menos 7 días",
      ),
      triggered(
        "se produzca un sismo de magnitud superior a 6,5",
        "inspeccionar el muro del tranque dentro de 6 horas",
      ),
      must("mantener una brigada de emergencia de 24 personas por turno"),
      must("revisar mensualmente los extintores y la red de incendio"),
      must("presentar el informe de cierre de cada contingencia dentro de 30 días"),
      must("mantener actualizado el listado de contactos de emergencia con Las Breas y Carabineros"),
    ],
  },
  {
    title: "Seguimiento, informes y cierre",
    texts: [
      must(
        "remitir trimestralmente los resultados del monitoreo hídrico a la Superintendencia del Medio Ambiente",
      ),
      must("remitir semestralmente los informes de calidad del aire, ruido y biodiversidad"),
      must("cargar los datos en línea de la estación AS-02 cada hora en el sistema de la autoridad"),
      must("conservar los registros de seguimiento durante toda la vida útil del proyecto y dos años más"),
      must("someter el plan de seguimiento a una auditoría externa cada tres años"),
      must("informar el inicio de cada fase con 15 días de anticipación"),
      must("designar un encargado ambiental con dependencia directa de la gerencia"),
      must("presentar el plan de cierre actualizado cada cinco años"),
      must(
        "desmantelar las instalaciones del campamento dentro de los 18 meses siguientes al término de la operación",
      ),
      must("perfilar los taludes del botadero con una pendiente máxima de 2,5 a 1 durante el cierre"),
      must("monitorear semestralmente la calidad del agua durante los diez años posteriores al cierre"),
      must("constituir la garantía financiera del plan de cierre antes del inicio de la operación"),
    ],
  },
  {
    title: "Fase de construcción",
    texts: [
      must("demarcar con estacas los límites de las obras antes de iniciar el despeje"),
      must("humectar los frentes de trabajo tres veces al día durante la construcción"),
      must("limitar el despeje de vegetación a las superficies autorizadas"),
      must("instalar baños químicos a menos de 75 metros de cada frente"),
      must("retirar los escombros a un sitio autorizado dentro de 30 días"),
      must("capacitar a los contratistas en las obligaciones de esta resolución"),
      must("mantener un libro de obras ambiental en cada frente"),
      must("restringir la construcción del camino a horario diurno"),
      must("revegetar los taludes del camino dentro de los seis meses siguientes a su término"),
      must("instalar barreras acústicas móviles frente a la majada El Sauce"),
      must("inspeccionar semanalmente las medidas de control de erosión"),
      must("informar mensualmente el avance de la construcción"),
      must("desmantelar las instalaciones de faena temporales dentro de 120 días"),
      must("acopiar los áridos con una altura máxima de 4 metros"),
      must("verificar la revisión técnica de la maquinaria cada seis meses"),
      must("contar con un encargado de vialidad durante los transportes sobredimensionados"),
      must("proteger los atraviesos de quebradas con obras de arte para crecidas de cien años"),
      must("registrar diariamente el consumo de agua industrial de la construcción"),
      must("rescatar los anfibios de las vegas antes de intervenir el cauce"),
      must("reponer los cercos ganaderos afectados dentro de 15 días"),
      must("monitorear mensualmente el ruido de la construcción en la estación RU-03"),
      must("entregar el plano definitivo de las obras dentro de 60 días después de su término"),
      must("mantener una cuadrilla de limpieza de caminos durante la construcción"),
      must("avisar el hallazgo de restos paleontológicos dentro de 24 horas"),
    ],
  },
];
